// What the first calls of a page that is rendered here would answer (schemas/firstCalls.ts): the page is rendered with it, and its
// document brings it, so that nothing is asked twice.
import { setTimeout } from "node:timers/promises";
import {
  firstCallsOf,
  isProvisional,
  type EmbeddedAnswer,
  type FirstCall,
  type Language,
  type PageName,
} from "@billwright/schemas";
import type { Request } from "express";
import type { Logger } from "pino";
import type { AnswerFirst } from "../../../http/answerFirst.ts";

interface Page {
  name: PageName;
  /** In its address, not verified. */
  token: string | undefined;
  language: Language;
}

/** For so long a page waits for its answers, as for a biller's. A reader who waits longer sees the page's shape meanwhile, which its script fills. */
const longestMs = 2_000;

/** Null: the first was refused, or one failed or is late. Then the page's script asks, and says why. */
export type FirstAnswers = (
  request: Request,
  page: Page,
  calls?: readonly FirstCall[],
) => Promise<EmbeddedAnswer[] | null>;

export const firstAnswersBy =
  (answerFirst: AnswerFirst, log: Pick<Logger, "warn">, waitsMs = longestMs): FirstAnswers =>
  async (request, { name, token, language }, calls = firstCallsOf(name)) => {
    if (calls.length === 0) return [];
    const over = new AbortController();
    const answering = calls.map(async (call) => {
      const provisional = isProvisional(call) && ({ isProvisional: true } as const);
      const answered = await answerFirst(request, { name: call, token, language, ...provisional });
      return answered && { call, ...answered, ...provisional };
    });
    const late = setTimeout(waitsMs, null, { signal: over.signal }).catch(() => null);
    try {
      const answers = await Promise.race([Promise.all(answering), late]);
      if (answers === null || answers[0] === null) return null;
      return answers.filter((answer) => answer !== null);
    } catch (error) {
      log.warn({ error, page: name }, "a page without its first answers");
      return null;
    } finally {
      over.abort();
    }
  };
