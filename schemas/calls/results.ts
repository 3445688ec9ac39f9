// The results of forms: counted, for everyone and for the account's users, and exported (forms.txt §7).
import { Type } from "typebox";
import { enrollmentTypes, inputTypes, rolesThatEdit } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { id, span, strict, token } from "./shapes.ts";

const QuestionResults = strict({
  inputId: Type.String(),
  column: Type.Optional(
    Type.String({ description: "Names it, in these words, in GET /api/Responses/List; for the account's users alone" }),
  ),
  name: Type.String(),
  type: Type.Enum([...inputTypes]),
  answers: Type.Array(strict({ label: Type.String(), count: Type.Integer({ minimum: 0 }) })),
  noLongerOffered: Type.Optional(
    Type.Integer({ minimum: 1, description: "How often a choice was made that is no longer offered; absent: never" }),
  ),
  files: Type.Optional(Type.Integer({ minimum: 1, description: "How many files came; absent: none" })),
  submitted: Type.Integer({ minimum: 0 }),
  notSubmitted: Type.Integer({ minimum: 0, description: "Submissions in which it was shown and left out" }),
  notShown: Type.Integer({ minimum: 0, description: "Submissions in which it was not asked" }),
});

/** The results of a poll or survey in an answer. */
export const ResultsSchema = strict({
  stats: strict({
    visits: Type.Integer(),
    attempts: Type.Integer(),
    successes: Type.Integer(),
    failures: Type.Integer(),
  }),
  enrollment: strict({ id: Type.String(), name: Type.String(), type: Type.Enum([...enrollmentTypes]) }),
  questions: Type.Array(QuestionResults),
  total: Type.Integer({ minimum: 0 }),
  actions: Type.Array(strict({ kind: Type.String(), count: Type.Integer({ minimum: 0 }) })),
});

/** May be some seconds old. */
const readLater = { ...ofAccount, fromReplica: true } as const;

export const resultCalls = {
  "GET /api/Enrollments/analytic-public": call({
    summary: "The public results of a poll or survey.",
    fromReplica: true,
    token: { kinds: ["analyticPublic"], in: "query.token" },
    subject: "tenant",
    query: strict({ token: token("The token that Fetcher or PostActions gave") }),
    data: ResultsSchema,
  }),
  "GET /api/Enrollments/Export": call({
    summary: "Every submission of an enrolment as a table, streamed; X-Total-Rows says how many there will be.",
    ...readLater,
    roles: rolesThatEdit,
    confirmed: "ifFactor",
    names: ["query.id"],
    query: strict({
      id: id("The enrolment"),
      ...span,
      format: Type.Optional(Type.Enum(["csv", "xlsx"], { description: "Default csv" })),
    }),
    data: "blob",
  }),
  "GET /api/Enrollments/Analytics": call({
    summary: "The results of an enrolment for its account's users, in all and by day.",
    ...readLater,
    names: ["query.enrollmentId"],
    query: strict({
      enrollmentId: id("The enrolment"),
      ...span,
    }),
    data: strict({
      ...ResultsSchema.properties,
      days: Type.Array(
        strict({
          day: Type.String({ format: "date" }),
          visits: Type.Integer(),
          attempts: Type.Integer(),
          successes: Type.Integer(),
          failures: Type.Integer(),
        }),
        { description: "Days on which something happened, in order" },
      ),
      timeZone: Type.String({ description: "Of the days: the account's own, where it has set one, else UTC" }),
      funnel: strict({
        visits: Type.Integer({ minimum: 0, description: "Each figure is part of the one before" }),
        begun: Type.Integer({ minimum: 0, description: "Answered a question, or pressed Submit" }),
        pressed: Type.Integer({ minimum: 0, description: "Pressed Submit" }),
        sent: Type.Integer({ minimum: 0, description: "Submissions that are final" }),
      }),
      stops: Type.Array(
        strict({
          inputId: Type.String(),
          name: Type.String(),
          stopped: Type.Integer({ minimum: 0, description: "Visits in which this was the last question answered" }),
          refused: Type.Integer({ minimum: 0, description: "Visits in which its answer was refused" }),
        }),
        { description: "Of questions that have either, in the form's order" },
      ),
    }),
  }),
} as const;
