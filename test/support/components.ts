// What every file of component tests begins and ends with: files share a worker's modules and its window (vitest.config.ts).
import { setImmediate as nextTurn } from "node:timers/promises";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, inject, vi } from "vitest";

configure({
  // What is not there yet is waited for as long as the tests wait for anything, not for the second that is usual.
  asyncUtilTimeout: inject("patience"),
  // What has been waited for has run its effects, too: React runs them in a turn of its own after what they belong to is shown, on a busy
  // machine after the test would have gone on. The library itself waits for a timer, which may come before that turn.
  async asyncWrapper(work) {
    const was = globalThis.IS_REACT_ACT_ENVIRONMENT;
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      const result = await work();
      await nextTurn();
      return result;
    } finally {
      globalThis.IS_REACT_ACT_ENVIRONMENT = was;
    }
  },
  // The message that it is not there yet is made at each try: the page is written out only where somebody reads it.
  getElementError(message, container) {
    const error = Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
    const get = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
    return Object.defineProperty(error, "message", { get, configurable: true });
  },
});

// The library does so by itself only for the file that loads it first.
afterEach(cleanup);

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.title = "";
  const html = document.documentElement;
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
});

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

declare module "vitest" {
  interface ProvidedContext {
    patience: number;
  }
}
