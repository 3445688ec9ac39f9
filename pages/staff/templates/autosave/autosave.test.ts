// Autosave: the latest words, one call at a time, nothing lost. The server answers when the test says so.
import { expect, test } from "vitest";
import type { Answer } from "../../../client/answer.ts";
import { createAutosave } from "./autosave.ts";
import type { DraftStamp, Unsent } from "./autosaveFlow.ts";

type Kept = Answer<{ revision: number; savedAt: string }>;

const kept = (revision: number): Kept => ({ ok: true, data: { revision, savedAt: "2026-11-20T12:00:00Z" } });
const refused = (status: number): Kept => ({
  ok: false,
  failure: { kind: "refused", status, code: 420, errors: [], errorGuid: null },
});
const unreachable: Kept = { ok: false, failure: { kind: "unreachable" } };

function given(firstRevision = 0) {
  const sent: ({ value: string; answer(kept: Kept): Promise<void> } & DraftStamp)[] = [];
  const onDevice: (Unsent<string> | null)[] = [];
  const timers: (() => void)[] = [];
  const autosave = createAutosave<string>(
    {
      send: (value, stamp) =>
        new Promise((resolve) => {
          const answer = async (answered: Kept) => {
            resolve(answered);
            await new Promise((done) => setTimeout(done));
          };
          sent.push({ value, ...stamp, answer });
        }),
      after: (_ms, run) => {
        timers.push(run);
        return () => timers.splice(timers.indexOf(run), 1);
      },
      keep: (unsent) => void onDevice.push(unsent),
    },
    { revision: firstRevision, writer: { id: "tab", save: 0 } },
  );
  const pause = () => timers.splice(0).forEach((run) => run());
  return { autosave, sent, timers, pause, onDevice };
}

test("sends what was typed last, once, after a pause", async () => {
  const { autosave, sent, timers, pause } = given(4);
  autosave.change("G");
  autosave.change("Gas");
  expect(sent).toEqual([]);
  expect(timers).toHaveLength(1);
  pause();
  expect(sent.map(({ value, revision }) => [value, revision])).toEqual([["Gas", 4]]);
  expect(autosave.getState()).toEqual({ at: "saving" });
  await sent[0]!.answer(kept(5));
  expect(autosave.getState()).toEqual({ at: "saved", savedAt: "2026-11-20T12:00:00Z" });
});

test("what is typed while a call is on its way goes after it, under the revision it brought", async () => {
  const { autosave, sent, pause } = given();
  autosave.change("one");
  pause();
  autosave.change("two");
  pause();
  expect(sent).toHaveLength(1);
  await sent[0]!.answer(kept(1));
  expect(sent.map(({ value, revision }) => [value, revision])).toEqual([
    ["one", 0],
    ["two", 1],
  ]);
});

test("a failure keeps the words, and the next try sends them again", async () => {
  const { autosave, sent, pause } = given();
  autosave.change("one");
  pause();
  await sent[0]!.answer(unreachable);
  expect(autosave.getState()).toEqual({ at: "failed", failure: { kind: "unreachable" } });
  const flushed = autosave.flush();
  expect(sent[1]!.value).toBe("one");
  await sent[1]!.answer(kept(1));
  expect(await flushed).toBe(true);
});

test("another author's words are never written over: a conflict is reported, and nothing more is sent", async () => {
  const { autosave, sent, timers, pause } = given();
  autosave.change("mine");
  pause();
  await sent[0]!.answer(refused(409));
  expect(autosave.getState()).toEqual({ at: "conflict" });
  autosave.change("mine again");
  expect(timers).toEqual([]);
  expect(await autosave.flush()).toBe(false);
  expect(sent).toHaveLength(1);
});

test("stopped, it sends nothing more, and waits for what is on its way", async () => {
  const { autosave, sent, timers, pause } = given();
  autosave.change("one");
  pause();
  autosave.change("two");
  const stopped = autosave.stop();
  expect(timers).toEqual([]);
  await sent[0]!.answer(kept(1));
  await stopped;
  expect(sent).toHaveLength(1);
});

/** A server with one draft: it stores what is sent and deletes it on request, in the order of arrival. */
async function quitWhileSending(isStopped: boolean): Promise<string | null> {
  const server: { draft: string | null } = { draft: null };
  const { autosave, sent, pause } = given();
  autosave.change("one");
  pause();
  const quit = (isStopped ? autosave.stop() : Promise.resolve()).then(() => (server.draft = null));
  if (!isStopped) await quit; // The broken twin throws away before what is on its way has arrived.
  server.draft = sent[0]!.value;
  await sent[0]!.answer(kept(1));
  await quit;
  return server.draft;
}

test("a draft thrown away once all is stopped does not come back with a save that was on its way; without the stop it does", async () => {
  expect(await quitWhileSending(true)).toBeNull();
  expect(await quitWhileSending(false)).toBe("one");
});

test("a discard goes under the editor's own count, between what was sent before it and what is sent after it", async () => {
  const { autosave, sent, pause } = given();
  autosave.change("one");
  pause();
  await sent[0]!.answer(kept(7));
  await autosave.stop();
  expect(autosave.nextStamp()).toEqual({ revision: 7, writer: { id: "tab", save: 2 } });
  autosave.change("two");
  autosave.resume();
  expect(sent[1]).toMatchObject({ value: "two", revision: 7, writer: { id: "tab", save: 3 } });
});

test("what was typed while it stood still goes out when it goes on", async () => {
  const { autosave, sent, timers } = given();
  await autosave.stop();
  autosave.change("typed while a version was being saved");
  expect([sent, timers]).toEqual([[], []]);
  autosave.resume();
  expect(sent.map(({ value }) => value)).toEqual(["typed while a version was being saved"]);
});

test("a flush with nothing to send, as when the page is hidden, does not end the saving", async () => {
  const { autosave, sent, pause } = given();
  expect(await autosave.flush()).toBe(true);
  autosave.change("Gas");
  pause();
  expect(sent.map(({ value }) => value)).toEqual(["Gas"]);
});

test("each sending counts up under the editor's own name, so that one whose answer was lost is known again", async () => {
  const { autosave, sent, pause } = given(4);
  autosave.change("one");
  pause();
  await sent[0]!.answer(unreachable);
  autosave.change("two");
  pause();
  expect(sent.map(({ revision, writer }) => [revision, writer.id, writer.save])).toEqual([
    [4, "tab", 1],
    [4, "tab", 2],
  ]);
});

test("what could not be sent is put on the device with all that is needed to go on, and taken away once it is sent", async () => {
  const { autosave, sent, pause, onDevice } = given(4);
  autosave.change("one");
  pause();
  await sent[0]!.answer(unreachable);
  expect(onDevice).toEqual([{ value: "one", revision: 4, writer: { id: "tab", save: 1 } }]);
  void autosave.flush();
  await sent[1]!.answer(kept(5));
  expect(onDevice.at(-1)).toBeNull();
});

test("what is on its way or waits when the editor goes is on the device until the answer comes", async () => {
  const { autosave, sent, onDevice } = given();
  autosave.change("half a sen");
  autosave.leave();
  expect(onDevice).toMatchObject([{ value: "half a sen" }]);
  await sent[0]!.answer(kept(1));
  expect(onDevice.at(-1)).toBeNull();
});

test("words typed after a conflict stay on the device, and go only when they are given up", async () => {
  const { autosave, sent, pause, onDevice } = given();
  autosave.change("mine");
  pause();
  await sent[0]!.answer(refused(409));
  autosave.change("mine, and more");
  expect(onDevice.at(-1)).toMatchObject({ value: "mine, and more" });
  autosave.forget();
  expect(onDevice.at(-1)).toBeNull();
});
