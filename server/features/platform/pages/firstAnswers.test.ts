import type { Request } from "express";
import { expect, test } from "vitest";
import type { AnswerFirst } from "../../../http/answerFirst.ts";
import { firstAnswersBy } from "./firstAnswers.ts";

const log = { warn: () => undefined };
const page = { name: "expired", token: "tok", language: "en" } as const;
const request = {} as Request;

test("a page whose answer does not come in time is left to its script, which shows its shape meanwhile", async () => {
  const never: AnswerFirst = () => new Promise(() => undefined);
  expect(await firstAnswersBy(never, log, 1)(request, page)).toBeNull();
});

test("a page that asks for nothing waits for nothing", async () => {
  const never: AnswerFirst = () => new Promise(() => undefined);
  expect(await firstAnswersBy(never, log)(request, { ...page, name: "terms" })).toEqual([]);
});
