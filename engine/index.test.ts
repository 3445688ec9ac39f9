// The entry point loads anywhere: no browser, no React, no clock, no randomness (style.md: framework-independent, enforced).
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const forbidden = (what: string) => () => {
  throw new Error(`The engine asked for ${what}.`);
};
const browserGlobals = ["document", "window", "React", "localStorage", "navigator"];

beforeEach(() => {
  vi.resetModules();
  for (const name of browserGlobals)
    Object.defineProperty(globalThis, name, { configurable: true, get: forbidden(name) });
  vi.spyOn(Date, "now").mockImplementation(forbidden("the time"));
  vi.spyOn(Math, "random").mockImplementation(forbidden("randomness"));
  vi.doMock("react", forbidden("React"));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock("react");
  for (const name of browserGlobals) Reflect.deleteProperty(globalThis, name);
});

test("the engine compiles, fills and submits a form where asking for document, React, time or randomness throws [compile.pure]", async () => {
  const { compile, begin, apply, toSubmission } = await import("./index.ts");
  const form = compile({ id: "f", formElements: [{ kind: "input", inputForms: { id: "d", inputType: "DateTime" } }] });
  const state = apply(form, begin(form, { now: "2026-11-20T12:00:00Z" }), {
    type: "answer",
    input: "d",
    value: "2026-11-20T12:00:00+01:00",
  });
  expect(toSubmission(form, apply(form, state, { type: "submit" })).inputForms).toEqual([
    { id: "d", type: "DateTime", value: "2026-11-20T11:00:00Z" },
  ]);
});
