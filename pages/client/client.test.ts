import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createClient } from "./client.ts";
import { waitBefore } from "./retry.ts";

const envelope = (data: unknown) => JSON.stringify({ hasErrors: false, code: 200, errors: [], errorGuid: null, data });
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "application/json" } });

/** A client on a network that returns the given answers, one per try; an Error is a broken connection. */
function clientOn(answers: (Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const client = createClient({
    fetch: (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      const answer = answers.shift() ?? new Error("nobody answers");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    sleep: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    random: () => 0.5,
    device: () => "d1",
    timeout: () => new AbortController().signal,
  });
  return { client, requests, waits };
}

const post = { reportId: "r", encAccount: "a" };

test("puts query, body, bearer token and key where the contract has them [api.envelope]", async () => {
  const { client, requests } = clientOn([json(envelope(null)), json(envelope(null))]);
  await client.call("GET /api/Enrollments/GetSubmission", { query: { encAccount: "a/b+c" }, token: "t" });
  await client.call("POST /api/Enrollments/PostActions", { body: post, token: "t", idempotencyKey: "k" });
  expect(requests[0]!.url).toBe("/api/Enrollments/GetSubmission?encAccount=a%2Fb%2Bc");
  expect(requests[0]!.init.headers).toEqual({
    Accept: "application/json",
    "X-Requested-With": "billwright",
    Authorization: "Bearer t",
    "X-Device": "d1",
  });
  expect(requests[1]!.init).toMatchObject({
    method: "POST",
    body: JSON.stringify(post),
    headers: { "Idempotency-Key": "k", "Content-Type": "application/json" },
  });
});

test("sends a form's fields where the call wants a form, and lets the browser name the kind [api.calls]", async () => {
  const { client, requests } = clientOn([json(envelope(null))]);
  const body = { templateId: "t-1", adminApproval: true as const, seenStatus: undefined };
  await client.call("POST /api/IvrTemplate/HandleApproval", { encoding: "multipart", body, token: "t" });
  const { init } = requests[0]!;
  expect(init.headers).toEqual({
    Accept: "application/json",
    "X-Requested-With": "billwright",
    Authorization: "Bearer t",
  });
  expect([...(init.body as FormData)]).toEqual([
    ["templateId", "t-1"],
    ["adminApproval", "true"],
  ]);
});

test("tries a read three times, waiting a random while longer each time [submit.retry]", async () => {
  const { client, requests, waits } = clientOn([new Error("reset"), json("busy", 503), json(envelope(null))]);
  const answer = await client.call("GET /api/Enrollments/GetSubmission", { query: { encAccount: "a" } });
  expect(answer).toEqual({ ok: true, data: null });
  expect(requests).toHaveLength(3);
  expect(waits).toEqual([500, 1000]);
});

test("gives up after the third try and says that nobody answered [submit.retry]", async () => {
  const { client, requests } = clientOn([]);
  const answer = await client.call("GET /api/Enrollments/GetSubmission", { query: { encAccount: "a" } });
  expect(answer).toEqual({ ok: false, failure: { kind: "unreachable" } });
  expect(requests).toHaveLength(3);
});

test("repeats a write only under a key, and then the very same one [submit.once]", async () => {
  const keyed = clientOn([new Error("reset"), json(envelope(null))]);
  await keyed.client.call("POST /api/Enrollments/PostActions", { body: post, idempotencyKey: "k" });
  expect(keyed.requests).toHaveLength(2);
  const { headers, body, method } = keyed.requests[0]!.init;
  expect(keyed.requests[1]!.init).toMatchObject({ headers, body, method });
  const bare = clientOn([new Error("reset"), json(envelope(null))]);
  await bare.client.call("POST /api/Enrollments/PostActions", { body: post });
  expect(bare.requests).toHaveLength(1);
});

test("does not repeat what the server refused for good [submit.retry]", async () => {
  const refusal = { hasErrors: true, code: 420, errors: [], errorGuid: "g", data: null };
  const { client, requests } = clientOn([json(JSON.stringify(refusal), 409)]);
  await client.call("POST /api/Enrollments/PostActions", { body: post, idempotencyKey: "k" });
  expect(requests).toHaveLength(1);
});

test("tells a timeout from a broken connection and from what the person cancelled", async () => {
  const over = AbortSignal.abort();
  const never = new AbortController().signal;
  const on = (timeout: AbortSignal) =>
    createClient({
      fetch: () => Promise.reject(new Error("aborted")),
      sleep: () => Promise.resolve(),
      random: () => 0,
      device: () => "d1",
      timeout: () => timeout,
    });
  const call = { query: { encAccount: "a" } };
  const name = "GET /api/Enrollments/GetSubmission";
  expect(await on(over).call(name, call)).toEqual({ ok: false, failure: { kind: "timeout" } });
  expect(await on(never).call(name, call)).toEqual({ ok: false, failure: { kind: "unreachable" } });
  expect(await on(never).call(name, { ...call, signal: over })).toEqual({ ok: false, failure: { kind: "cancelled" } });
});

test("takes a text that is sent as a file for a file, and any other for no answer of ours", async () => {
  const headers = { "Content-Type": "text/plain" };
  const letter = new Response("A letter", {
    headers: { ...headers, "Content-Disposition": 'attachment; filename="letter.txt"' },
  });
  const { client } = clientOn([letter, new Response("Sign in to this network", { headers })]);
  const save = () => client.call("GET /api/Choices/File", { query: { entryId: "e" } });
  const saved = await save();
  expect(saved.ok && [(saved.data as File).name, await saved.data.text()]).toEqual(["letter.txt", "A letter"]);
  expect(await save()).toMatchObject({ ok: false, failure: { kind: "unreadable" } });
});

test("hands a file over as a file", async () => {
  const image = new Response("png", { headers: { "Content-Type": "image/png" } });
  const answer = await clientOn([image]).client.call("GET /api/Configuration/GetCurrentCompanyLogo", { query: {} });
  expect(answer.ok && answer.data).toMatchObject({ size: 3, type: "image/png" });
});

test("waits at most four seconds, and any moment up to that [submit.retry]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (next, random) => {
      const wait = waitBefore(next, random);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(4_000);
    }),
  );
});

test("a browser without AbortSignal.any makes calls that can be cancelled [api.envelope]", async () => {
  vi.spyOn(AbortSignal, "any").mockImplementation(() => {
    throw new TypeError("AbortSignal.any is not a function");
  });
  const leaving = new AbortController();
  const name = "GET /api/Enrollments/GetSubmission";
  const call = { query: { encAccount: "a" }, token: "t", signal: leaving.signal };
  const { client, requests } = clientOn([json(envelope(null)), json(envelope(null))]);
  expect(await client.call(name, call)).toEqual({ ok: true, data: null });
  expect(requests[0]!.init.signal!.aborted).toBe(false);
  leaving.abort();
  expect(requests[0]!.init.signal!.aborted).toBe(true);
  await client.call(name, call);
  expect(requests[1]!.init.signal!.aborted).toBe(true);
  vi.restoreAllMocks();
});

test("a mistake in code is never reported as a lost connection [api.envelope]", async () => {
  const { signal } = new AbortController();
  vi.spyOn(signal, "addEventListener").mockImplementation(() => {
    throw new TypeError("x is not a function");
  });
  const { client, requests } = clientOn([json(envelope(null))]);
  const call = { query: { encAccount: "a" }, token: "t", signal };
  await expect(client.call("GET /api/Enrollments/GetSubmission", call)).rejects.toThrow("x is not a function");
  expect(requests).toEqual([]);
});

test("a token that no request can contain is reported as an invalid link, and nothing is sent [link.bad-token]", async () => {
  const { client, requests } = clientOn([]);
  for (const token of ["to\u200bken", "to\nken", "tök", "to ken"]) {
    const answer = await client.call("GET /api/Enrollments/GetSubmission", { query: { encAccount: "a" }, token });
    expect(answer).toMatchObject({ ok: false, failure: { kind: "refused", errors: [{ key: "link.invalid" }] } });
  }
  expect(requests).toEqual([]);
});

test("a mistake in our own code is no lost connection: the call rejects with it", async () => {
  const { client, requests } = clientOn([]);
  const options = { body: post, token: "t", idempotencyKey: "line\nbreak" };
  await expect(client.call("POST /api/Enrollments/PostActions", options)).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});
