import { expect, test } from "vitest";
import { PLAIN, type Drawn } from "./look";
import { signed } from "./signed";

const drawn: Drawn = { ...PLAIN, emblems: { "symbol:T": "<path/>", "symbol:O": "<circle/>" } };

test("a letter that the game draws stands as its sign before its number", () => {
  expect(signed(drawn, "T2 O1 short")).toEqual([
    { sign: "<path/>", text: "2" },
    { sign: "", text: " " },
    { sign: "<circle/>", text: "1" },
    { sign: "", text: " short" },
  ]);
});

test("other words stay as they are", () => {
  expect(signed(drawn, "S3 or Tide 2")).toEqual([{ sign: "", text: "S3 or Tide 2" }]);
  expect(signed(PLAIN, "T2 short")).toEqual([{ sign: "", text: "T2 short" }]);
});
