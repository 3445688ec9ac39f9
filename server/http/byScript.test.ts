import { expect, test } from "vitest";
import { demandScript } from "./byScript.ts";
import { Refused } from "./refusal.ts";

const ours = { "x-requested-with": "billwright" };

test.each([
  ["without our header", {}],
  ["with another's header", { "x-requested-with": "XMLHttpRequest" }],
  ["as a navigation", { ...ours, "sec-fetch-mode": "navigate" }],
  ["as a prefetch", { ...ours, purpose: "prefetch" }],
  ["as a prefetch of today's browsers", { ...ours, "sec-purpose": "prefetch;anonymous-client-ip" }],
])("a GET that acts is ignored %s [ebill.unenroll-call]", (_how, headers) => {
  expect(() => demandScript({ headers })).toThrow(Refused);
  expect(() => demandScript({ headers })).toThrow("SILENT");
});

test("a GET that acts is heard from our own script, whose fetch is neither [ebill.unenroll-call]", () => {
  expect(() => demandScript({ headers: ours })).not.toThrow();
  expect(() => demandScript({ headers: { ...ours, "sec-fetch-mode": "cors" } })).not.toThrow();
});
