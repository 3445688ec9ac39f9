// How a handler refuses: it throws an answer class and messages. Every other thrown error is an internal one.
import {
  answerClasses,
  fill,
  allMessages,
  type AnswerClass,
  type EnvelopeError,
  type MessageKey,
  withWait,
} from "@billwright/schemas";

export interface Problem {
  key: MessageKey;
  params?: Record<string, string | number>;
  /** The field or input that it concerns. */
  field?: string;
}

export class Refused extends Error {
  override name = "Refused";
  readonly class: AnswerClass;
  readonly problems: readonly Problem[];
  /** Seconds to wait before another try; MANY and BUSY. */
  readonly retryAfter: number | undefined;

  constructor(answerClass: AnswerClass, problems: readonly Problem[], retryAfter?: number) {
    super(`${answerClass} ${problems.map((problem) => problem.key).join(", ")}`);
    this.class = answerClass;
    this.problems = problems;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return answerClasses[this.class].status;
  }
}

/** `throw refuse("BAD", "api.missing", { field: "otp" })`: parameters, with `field` also naming the field. */
export function refuse(
  answerClass: AnswerClass,
  key: MessageKey,
  params: Record<string, string | number> = {},
): Refused {
  const { field } = params;
  return new Refused(answerClass, [{ key, params, ...(field === undefined ? {} : { field: String(field) }) }]);
}

/** A missing resource and another's get the same answer, byte for byte (threats.md T4). */
export const notFound = (): Refused => refuse("NONE", "api.notFound");

export const tooMany = (key: MessageKey, seconds: number, params: Record<string, string | number> = {}): Refused =>
  new Refused("MANY", [{ key, params: { n: seconds, ...params } }], Math.max(1, Math.ceil(seconds)));

/** `cause`: for the log. */
export const busy = (cause?: unknown): Refused =>
  Object.assign(new Refused("BUSY", [{ key: "api.busy" }], 2), cause === undefined ? {} : { cause });

/** A problem in an answer. */
export function toEnvelopeError({ key, params = {}, field }: Problem): EnvelopeError {
  return {
    key,
    params,
    text: fill(allMessages[key], withWait("en", params)),
    ...(field === undefined ? {} : { field }),
  };
}

/** For a command, which prints the words that a page would show. */
export function throwInWords(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  throw new Error(error.problems.map((problem) => toEnvelopeError(problem).text).join(" "), { cause: error });
}
