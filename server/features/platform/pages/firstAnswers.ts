// What the first calls of a page that is rendered here would answer (schemas/firstCalls.ts): the page is rendered with it, and its
// document brings it, so that nothing is asked twice.
import { firstCallsOf, type EmbeddedAnswer, type Language, type PageName } from "@billwright/schemas";
import type { Request } from "express";
import type { Logger } from "pino";
import type { AnswerFirst } from "../../../http/answerFirst.ts";

interface Page {
  name: PageName;
  /** In its address, not verified. */
  token: string | undefined;
  language: Language;
}

/** Null: the first was refused, or one failed. Then the page's script asks, and says why. */
export type FirstAnswers = (request: Request, page: Page) => Promise<EmbeddedAnswer[] | null>;

export const firstAnswersBy =
  (answerFirst: AnswerFirst, log: Pick<Logger, "warn">): FirstAnswers =>
  async (request, { name, token, language }) => {
    try {
      const answers = await Promise.all(
        firstCallsOf(name).map(async (call) => {
          const answered = await answerFirst(request, { name: call, token, language });
          return answered && { call, ...answered };
        }),
      );
      return answers[0] === null ? null : answers.filter((answer) => answer !== null);
    } catch (error) {
      log.warn({ error, page: name }, "a page without its first answers");
      return null;
    }
  };
