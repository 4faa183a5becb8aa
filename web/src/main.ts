import { mount } from "svelte";
import App from "./App.svelte";
import "./lib/light.svelte";
import "./style.css";

// Who presses a key is shown which others there are.
addEventListener("keydown", () => document.documentElement.classList.add("keyed"), { once: true });

const target = document.getElementById("app");
if (target) mount(App, { target });
