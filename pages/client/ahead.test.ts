import { afterEach, expect, test } from "vitest";
import { embeddedId, type EmbeddedAnswer } from "@billwright/schemas";
import { callAhead, embeddedAnswers, withAhead } from "./ahead.ts";
import type { Client } from "./client.ts";

const form: EmbeddedAnswer = {
  call: "GET /api/Enrollments/Get",
  query: { language: "en" },
  envelope: { hasErrors: false, code: 200, errors: [], errorGuid: null, data: { id: "embedded" } },
};
const brand: EmbeddedAnswer = { ...form, call: "GET /api/Configuration/GetSmartPageFooter", query: {} };

afterEach(() => document.body.replaceChildren());

function page(text: string) {
  const block = Object.assign(document.createElement("script"), { type: "application/json", id: embeddedId });
  block.textContent = text;
  document.body.append(block);
}

/** Answers every call with its number. */
function server() {
  const requests: unknown[] = [];
  const call = (name: string, options: object) => {
    requests.push([name, options]);
    return Promise.resolve({ ok: true, data: requests.length });
  };
  return { requests, client: { call } as unknown as Client };
}

const get = (language: string, token = "tok") =>
  ["GET /api/Enrollments/Get", { token, query: { id: "f", encryptedAccountId: "sealed", language } }] as const;

test("the first call that an answer in the HTML fits gets it, every other one asks the server", async () => {
  page(JSON.stringify([form, brand]));
  const { requests, client } = server();
  const { call } = withAhead(client, embeddedAnswers(document, "tok"));
  expect(await call(...get("de"))).toEqual({ ok: true, data: 1 });
  expect(await call(...get("en", "other"))).toEqual({ ok: true, data: 2 });
  expect(await call(...get("en"))).toEqual({ ok: true, data: { id: "embedded" } });
  expect(await call(...get("en"))).toEqual({ ok: true, data: 3 });
  const footer = await call("GET /api/Configuration/GetSmartPageFooter", { query: { accountToken: "tok" } });
  expect([footer, requests.length]).toEqual([{ ok: true, data: { id: "embedded" } }, 3]);
});

test.each([
  ["no block", undefined],
  ["a block cut short", JSON.stringify([form]).slice(0, -9)],
  ["an empty block", ""],
])("%s leaves every call to the server", async (_what, text) => {
  if (text !== undefined) page(text);
  const { client } = server();
  expect(await withAhead(client, embeddedAnswers(document, "tok")).call(...get("en"))).toEqual({ ok: true, data: 1 });
});

test("an answer that is no envelope is a failure of that call", async () => {
  page(JSON.stringify([{ ...form, envelope: "<html>" }]));
  const { client } = server();
  expect(await withAhead(client, embeddedAnswers(document, "tok")).call(...get("en"))).toMatchObject({ ok: false });
});

test("a call made ahead is made once for the page that makes the same one", async () => {
  const { requests, client } = server();
  const fetcher = { token: "tok", query: { jwt: "tok", source: undefined } };
  const { call } = withAhead(client, [callAhead(client, "GET /api/Enrollments/Fetcher", fetcher)]);
  expect(requests).toHaveLength(1);
  const same = { token: "tok", query: { jwt: "tok" }, signal: new AbortController().signal };
  expect(await call("GET /api/Enrollments/Fetcher", same)).toEqual({ ok: true, data: 1 });
  expect(await call("GET /api/Enrollments/Fetcher", same)).toEqual({ ok: true, data: 2 });
});
