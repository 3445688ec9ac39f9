// A setup of every file of the server's tests: what the next version of a library makes an error fails the first file that does it. pg warns so
// where one connection gets two queries at once, as the statements of a transaction must not.
import { afterAll, expect } from "vitest";
import { deprecations } from "./deprecations.ts";

afterAll(() => expect(deprecations.splice(0)).toEqual([]));
