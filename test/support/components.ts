// What every file of component tests begins and ends with: files share a worker's modules and its window (vitest.config.ts).
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, inject, vi } from "vitest";

// What is not there yet is waited for as long as the tests wait for anything, not for the second that is usual.
configure({ asyncUtilTimeout: inject("patience") });

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

declare module "vitest" {
  interface ProvidedContext {
    patience: number;
  }
}
