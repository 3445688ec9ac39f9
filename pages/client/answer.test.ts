import { expect, test } from "vitest";
import { readAnswer, type Answer } from "./answer.ts";

const good = { hasErrors: false, code: 200, errors: [], errorGuid: null, data: { a: 1 } };
const error = { key: "check.required", params: {}, text: "Please fill the red marked input fields" };
const bad = { hasErrors: true, code: 400, errors: [error], errorGuid: "g-1", data: null };

const cases: { of: string; status: number; text: string; answer: Answer<unknown> }[] = [
  { of: "an envelope with data", status: 200, text: JSON.stringify(good), answer: { ok: true, data: { a: 1 } } },
  {
    of: "an envelope whose data is null",
    status: 200,
    text: JSON.stringify({ ...good, data: null }),
    answer: { ok: true, data: null },
  },
  {
    of: "an envelope with errors under a good status",
    status: 200,
    text: JSON.stringify({ ...bad, code: 100 }),
    answer: { ok: false, failure: { kind: "refused", status: 200, code: 100, errors: [error], errorGuid: "g-1" } },
  },
  {
    of: "an envelope with errors under its own status",
    status: 400,
    text: JSON.stringify(bad),
    answer: { ok: false, failure: { kind: "refused", status: 400, code: 400, errors: [error], errorGuid: "g-1" } },
  },
  {
    of: "an envelope of code 100 without errors",
    status: 200,
    text: JSON.stringify({ ...good, code: 100, data: null }),
    answer: { ok: false, failure: { kind: "refused", status: 200, code: 100, errors: [], errorGuid: null } },
  },
  { of: "an empty body", status: 200, text: "", answer: { ok: false, failure: { kind: "empty", status: 200 } } },
  { of: "a blank body", status: 200, text: " \n", answer: { ok: false, failure: { kind: "empty", status: 200 } } },
  {
    of: "an empty body of an error",
    status: 502,
    text: "",
    answer: { ok: false, failure: { kind: "http", status: 502 } },
  },
  {
    of: "a proxy's error page",
    status: 502,
    text: "<html>Bad Gateway</html>",
    answer: { ok: false, failure: { kind: "http", status: 502 } },
  },
  {
    of: "a public network's sign-in page",
    status: 200,
    text: "<!doctype html><title>Welcome to Cafe WiFi</title>",
    answer: { ok: false, failure: { kind: "unreadable", status: 200 } },
  },
  {
    of: "an answer cut off on the way",
    status: 200,
    text: JSON.stringify(good).slice(0, 30),
    answer: { ok: false, failure: { kind: "unreadable", status: 200 } },
  },
  {
    of: "JSON that is no envelope",
    status: 200,
    text: '{"logged_in":false}',
    answer: { ok: false, failure: { kind: "unreadable", status: 200 } },
  },
];

test.each(cases)("reads $of, whatever the status [api.envelope] [api.code-100]", ({ status, text, answer }) => {
  expect(readAnswer(status, text)).toEqual(answer);
});
