// What the log of a failed run ends with: enough to know what broke without running it again.
import { describe, expect, test } from "vitest";
import { failuresIn } from "../../scripts/suite/failures.ts";

const file = (message: string, failureMessages: string[]) => ({
  testResults: [
    { name: "/house/test/good.test.ts", status: "passed", message: "", assertionResults: [] },
    {
      name: "/house/test/bad.test.ts",
      status: "failed",
      message,
      assertionResults: [
        { status: "passed", fullName: "holds", failureMessages: [] },
        ...(failureMessages.length ? [{ status: "failed", fullName: "the page is blue", failureMessages }] : []),
      ],
    },
  ],
});

const stack = `AssertionError: expected \u001b[31m'red'\u001b[39m to be 'blue'
    at poll (/house/node_modules/vitest/dist/index.js:1:1)
    at /house/test/bad.test.ts:12:5
    at runTest (/house/test/later.ts:1:1)`;

describe("the report of a failed run", () => {
  test("names the file, the promise, what came instead, the line in the test, and what the page showed", () => {
    expect(
      failuresIn(file("", [stack, "The page: http://localhost/form/…\nsays: Something went wrong"]), "/house"),
    ).toEqual([
      [
        "test/bad.test.ts: the page is blue",
        "AssertionError: expected 'red' to be 'blue'",
        "    at /house/test/bad.test.ts:12:5",
        "The page: http://localhost/form/…",
        "says: Something went wrong",
      ].join("\n    "),
    ]);
  });

  test("names a file that could not be read, with the reason", () => {
    expect(failuresIn(file("Cannot find module './gone.ts'", []), "/house")).toEqual([
      "test/bad.test.ts\n    Cannot find module './gone.ts'",
    ]);
  });

  test("keeps the longest failure short", () => {
    const [report] = failuresIn(
      file("", [Array.from({ length: 900 }, (_, at) => `${at} ${"x".repeat(900)}`).join("\n")]),
      "/house",
    );
    expect(report!.split("\n")).toHaveLength(26);
    expect(report!.length).toBeLessThan(16_000);
    expect(report).toMatch(/876 more lines$/);
  });
});
