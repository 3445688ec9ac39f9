// The envelope around every answer of the API, whatever its HTTP status (forms.txt §7, §8; decisions.md 4).
import { Type, type Static, type TSchema } from "typebox";
import type { MessageRef } from "./messages/wholeCatalogue.ts";

/** Message keys with parameters; `text` is the English, for clients without the catalogue. */
export const ErrorSchema = Type.Object(
  {
    key: Type.String({ description: "The message's key in the catalogue" }),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    text: Type.String({ description: "The message in English" }),
    field: Type.Optional(Type.String({ description: "The field or input the error is about" })),
  },
  { additionalProperties: false },
);
export type EnvelopeError = Static<typeof ErrorSchema>;

/**
 * The envelope. `code`: 200, 400 (correct it and try again), 420 (refused), 100 (outdated, ignore it), otherwise the HTTP status. `data` is
 * null if there are errors.
 */
export interface Envelope<Data = unknown> {
  hasErrors: boolean;
  code: number;
  errors: EnvelopeError[];
  /** Identifies the failure in the logs; null if nothing failed. */
  errorGuid: string | null;
  data: Data | null;
}

/** The envelope around a call's data, as JSON Schema. */
export const envelopeOf = (data: TSchema) =>
  Type.Object(
    {
      hasErrors: Type.Boolean(),
      code: Type.Integer(),
      errors: Type.Array(ErrorSchema),
      errorGuid: Type.Union([Type.String(), Type.Null()]),
      data: Type.Union([data, Type.Null()]),
    },
    { additionalProperties: false },
  );

/** The answer classes of threats.md §2: HTTP status and envelope code. */
export const answerClasses = {
  OK: { status: 200, code: 200 },
  BAD: { status: 400, code: 400 },
  /** Refused by a business rule; trying again does not help. */
  REFUSE: { status: 409, code: 420 },
  GONE: { status: 410, code: 420 },
  UNPROCESSABLE: { status: 422, code: 420 },
  AUTH: { status: 401, code: 401 },
  DENY: { status: 403, code: 403 },
  NONE: { status: 404, code: 404 },
  METHOD: { status: 405, code: 405 },
  TOO_LARGE: { status: 413, code: 413 },
  MEDIA_TYPE: { status: 415, code: 415 },
  MANY: { status: 429, code: 420 },
  BUG: { status: 500, code: 500 },
  BUSY: { status: 503, code: 503 },
  SILENT: { status: 200, code: 100 },
} as const;
export type AnswerClass = keyof typeof answerClasses;

/** An error that the server throws: its class and its message. */
export interface Refusal extends MessageRef {
  class: AnswerClass;
}
