// A number that counts to where it is going, in 300 ms.

import { untrack } from "svelte";
import { calm } from "./calm";

const TIME = 300;

export function counted(of: () => number): { readonly value: number } {
  let value = $state(untrack(of));
  $effect(() => {
    const to = of();
    const from = untrack(() => value);
    if (from === to) return;
    if (calm()) {
      value = to;
      return;
    }
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / TIME);
      value = Math.round(from + (to - from) * (1 - (1 - t) ** 3));
      if (t < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  });
  return {
    get value() {
      return value;
    },
  };
}
