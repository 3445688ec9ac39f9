import { messages } from "@billwright/schemas";
import { expect, test } from "vitest";
import type { Failure } from "./answer.ts";
import { failureEffects, wordsOf, type FailureEffect } from "./failureEffects.ts";

const first = { key: "submit.already", params: {}, text: "Form was already submitted" };
const second = { key: "api.busy", params: {}, text: "The service is busy. Please try again in a moment." };
const refused = (code: number): Failure => ({
  kind: "refused",
  status: 409,
  code,
  errors: [first, second],
  errorGuid: "g-7",
});

const cases: { title: string; failure: Failure; effects: FailureEffect[] }[] = [
  {
    title: "code 400 is the first error as a warning toast [api.code-400]",
    failure: refused(400),
    effects: [{ type: "toast", tone: "warning", words: first }],
  },
  {
    title: "code 420 is the first error as an error toast [api.code-420]",
    failure: refused(420),
    effects: [{ type: "toast", tone: "error", words: first }],
  },
  { title: "code 100 is rejected silently [api.code-100]", failure: refused(100), effects: [] },
  ...[401, 403, 404, 500, 503].map((code) => ({
    title: `code ${code} is the error modal with all errors and the guid [api.code-other]`,
    failure: refused(code),
    effects: [{ type: "errorModal" as const, words: [first, second], errorGuid: "g-7" }],
  })),
  {
    title: "an empty answer says so [api.empty]",
    failure: { kind: "empty", status: 200 },
    effects: [{ type: "errorModal", words: [{ key: "api.empty", params: {} }], errorGuid: null }],
  },
  {
    title: "an HTTP error shows its message [api.http]",
    failure: { kind: "http", status: 502 },
    effects: [{ type: "errorModal", words: [{ key: "client.http", params: { status: 502 } }], errorGuid: null }],
  },
  { title: "what the person cancelled needs no words", failure: { kind: "cancelled" }, effects: [] },
];

for (const { title, failure, effects } of cases) {
  test(title, () => {
    expect(failureEffects(failure)).toEqual(effects);
  });
}

test("an HTTP error flagged ignore stays silent, an error of the envelope does not [api.http]", () => {
  for (const kind of ["unreachable", "timeout"] as const)
    expect(failureEffects({ kind }, { ignoreHttp: true })).toEqual([]);
  expect(failureEffects({ kind: "http", status: 500 }, { ignoreHttp: true })).toEqual([]);
  expect(failureEffects(refused(420), { ignoreHttp: true })).toHaveLength(1);
});

test("the words of an empty answer are the contract's [api.empty]", () => {
  expect(messages["api.empty"]).toBe("Unexpected empty response from server.");
});

test("an envelope that refuses without a word still says something [api.code-other]", () => {
  const silent: Failure = { kind: "refused", status: 500, code: 500, errors: [], errorGuid: "g-8" };
  expect(failureEffects(silent)).toEqual([
    { type: "errorModal", words: [{ key: "api.unknown", params: {} }], errorGuid: "g-8" },
  ]);
});

test("every failure has words of the catalogue [api.code-other]", () => {
  const failures: Failure[] = [
    { kind: "empty", status: 200 },
    { kind: "http", status: 500 },
    { kind: "unreadable", status: 200 },
    { kind: "unreachable" },
    { kind: "timeout" },
    { kind: "cancelled" },
  ];
  for (const failure of failures) for (const { key } of wordsOf(failure)) expect(messages).toHaveProperty([key]);
});
