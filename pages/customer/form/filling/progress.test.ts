import { expect, test, vi } from "vitest";
import { createProgress, wantsNoCounting, type ProgressParts } from "./progress.ts";

/** A progress, and what it has sent; the day of the answers can be changed, null being no answer. */
function given(versionId: string | null = "v1") {
  const answers = { day: "2026-11-20" as string | null, versionId };
  const send = vi.fn<ProgressParts["send"]>(() => Promise.resolve(answers.day));
  const progress = createProgress({ send, versionId: () => answers.versionId });
  const left = async () => {
    progress.leave();
    await Promise.resolve();
    return send.mock.calls.at(-1)?.[0];
  };
  return { progress, send, answers, left };
}
const at = (inputId: string | null, day: string | null = null, versionId = "v1") => ({ versionId, day, inputId });

test("says once where a visit stands, and where it was counted before", async () => {
  const { progress, send, answers, left } = given();
  await left();
  expect(send).not.toHaveBeenCalled();
  progress.answered("q1");
  progress.answered("q2");
  expect(await left()).toEqual({ from: null, to: at("q2"), refused: [] });
  await left();
  expect(send).toHaveBeenCalledTimes(1);
  answers.day = "2026-11-21";
  progress.answered("q3");
  expect(await left()).toEqual({ from: at("q2", "2026-11-20"), to: at("q3"), refused: [] });
  expect(progress.counted()).toEqual(at("q3", "2026-11-21"));
});

test("counts a refused answer once in a visit, which from a press of Submit on stands there", async () => {
  const { progress, send, left } = given();
  progress.pressed(["q1", "q2"]);
  expect(await left()).toEqual({ from: null, to: at(null), refused: ["q1", "q2"] });
  progress.answered("q1");
  progress.pressed(["q2"]);
  await left();
  expect(send).toHaveBeenCalledTimes(1);
  progress.pressed(["q3"]);
  expect(await left()).toEqual({ from: at(null, "2026-11-20"), to: at(null), refused: ["q3"] });
  expect(progress.counted()).toEqual(at(null, "2026-11-20"));
});

test("a report that did not arrive is made again, with what was refused", async () => {
  const { progress, answers, left } = given();
  answers.day = null;
  progress.pressed(["q1"]);
  await left();
  expect(progress.counted()).toBeNull();
  answers.day = "2026-11-20";
  expect(await left()).toEqual({ from: null, to: at(null), refused: ["q1"] });
});

test("a visit that goes on in another version is counted in that one; after the submission, or unwanted, nothing is", async () => {
  const { progress, send, answers, left } = given();
  progress.answered("q1");
  await left();
  answers.versionId = "v2";
  expect(await left()).toEqual({ from: at("q1", "2026-11-20"), to: at("q1", null, "v2"), refused: [] });
  progress.end();
  progress.answered("q2");
  await left();
  expect(send).toHaveBeenCalledTimes(2);
  const unwanted = given(null);
  unwanted.progress.answered("q1");
  await unwanted.left();
  expect(unwanted.send).not.toHaveBeenCalled();
});

test("a browser's wish not to be counted is heard", () => {
  const browser = (more: object) => wantsNoCounting({ doNotTrack: null, ...more } as unknown as Navigator);
  expect([{}, { doNotTrack: "0" }, { globalPrivacyControl: false }].map(browser)).toEqual([false, false, false]);
  expect([{ doNotTrack: "1" }, { globalPrivacyControl: true }].map(browser)).toEqual([true, true]);
});
