// What is not there yet is waited for as long as the tests wait for anything (vitest.config.ts), not for the second that is usual.
import { configure } from "@testing-library/react";
import { inject } from "vitest";

configure({ asyncUtilTimeout: inject("patience") });

declare module "vitest" {
  interface ProvidedContext {
    patience: number;
  }
}
