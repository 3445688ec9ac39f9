// A form's responses, for its account's users: the list, one of them under the words that were asked, and its files.
import { Type, type Static } from "typebox";
import { inputTypes, languages, rolesThatDecide, rolesThatEdit } from "../enumerations.ts";
import { responseNotices, responseStates } from "../responseStates.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, nullable, planned, strict } from "./shapes.ts";

const StateSchema = Type.Enum([...responseStates]);
const NoticeSchema = Type.Enum([...responseNotices]);
const PersonSchema = strict({ id: Type.String(), name: Type.String() });

/** What an answer led to. `waiting`: the biller has not acknowledged it yet; `refused`: it would not have it, so that it never held. */
const AnswerOutcomeSchema = strict({
  state: Type.Enum(["waiting", "inForce", "refused", "ended"]),
  endedAt: nullable(Type.String({ format: "date-time", description: "Null: nothing has ended it" })),
});
export type AnswerOutcome = Static<typeof AnswerOutcomeSchema>;

const workOn = {
  state: StateSchema,
  owner: nullable(id("A user of the account")),
  note: Type.String({ maxLength: 4000 }),
};

const day = (description: string) => Type.Optional(Type.String({ format: "date", description }));

/** A question in one wording: other words, or another type, are another column. */
const ColumnSchema = strict({
  key: Type.String({ description: "Names the column in `columns`" }),
  inputId: Type.String(),
  name: Type.String({ description: "The words of the question" }),
  type: Type.Enum([...inputTypes]),
  until: nullable(Type.Integer({ description: "The last version with these words; null: the newest has them" })),
  choices: Type.Array(strict({ guid: Type.String(), name: Type.String() }), {
    description:
      "Every choice, number of stars or of months that any version offered; empty for a question answered in words",
  }),
});

const ofResponse = {
  reportId: Type.String(),
  reference: Type.String({ description: "Names it to people: eight characters in two groups, like 7K3M-9QXD" }),
  submittedAt: Type.String({ format: "date-time" }),
  recipientId: nullable(Type.String()),
  language: Type.String(),
  channel: Type.Integer({ description: "By which the link was sent: a number of the channels" }),
  version: Type.Integer(),
  isTest: Type.Boolean(),
  state: StateSchema,
  owner: nullable(PersonSchema),
};

const ResponseRowSchema = strict({
  ...ofResponse,
  hasNote: Type.Boolean(),
  cells: Type.Array(nullable(Type.String()), {
    description: "The answers, in the order of `columns`; null: not answered, or other words were asked",
  }),
});

export const responseCalls = {
  "GET /api/Responses/List": call({
    summary: "A page of a form's responses, the newest first, each answer under the words that were asked.",
    fromReplica: true,
    ...ofAccount,
    names: ["query.enrollmentId"],
    query: strict({
      enrollmentId: id("The form"),
      columns: Type.Optional(
        Type.String({ maxLength: 400, description: "Keys of the columns to fill, with commas; left out: the first" }),
      ),
      from: day("The first day, in `timeZone`"),
      to: day("The last day"),
      timeZone: Type.Optional(
        Type.String({ maxLength: 100, description: "The reader's; the account's own wins. Default UTC" }),
      ),
      text: Type.Optional(
        Type.String({ maxLength: 200, description: "Words of the answers, a reference, or a customer's id" }),
      ),
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      language: Type.Optional(Type.Enum(Object.keys(languages) as (keyof typeof languages)[])),
      channel: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
      question: Type.Optional(id("The question that was answered by `choice`")),
      choice: Type.Optional(Type.String({ maxLength: 200, description: "A guid, a number of stars or of months" })),
      tests: Type.Optional(Type.Boolean({ description: "Those of authors' test links, in place of customers'" })),
      state: Type.Optional(StateSchema),
      owner: Type.Optional(id("The user who works on it")),
      noted: Type.Optional(Type.Boolean({ description: "Those with a note of the staff's alone" })),
      after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before" })),
      top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default 25" })),
    }),
    data: strict({
      form: strict({ id: Type.String(), name: Type.String() }),
      columns: Type.Array(ColumnSchema, { description: "Every question of every version that was answered" }),
      shown: Type.Array(Type.String(), { description: "The keys of the columns that are filled" }),
      versions: Type.Array(Type.Integer(), { description: "Those that were answered, the newest first" }),
      people: Type.Array(PersonSchema, { description: "Who may work on a response" }),
      notified: Type.Array(strict({ ...PersonSchema.properties, how: NoticeSchema }), {
        description: "Every user of the account, and how each is notified of new answers",
      }),
      timeZone: Type.String({ description: "In which the days are" }),
      rows: Type.Array(ResponseRowSchema),
      next: nullable(Type.String({ description: "Where the next page begins; null: this is the last" })),
    }),
  }),
  "GET /api/Responses/Get": call({
    summary: "One response: every answer under the words that were asked, in the language in which they were asked.",
    ...ofAccount,
    names: ["query.reportId"],
    query: strict({ reportId: id("The response") }),
    data: strict({
      ...ofResponse,
      note: nullable(Type.String()),
      people: Type.Array(PersonSchema, { description: "Who may work on it" }),
      history: Type.Array(
        strict({
          at: Type.String({ format: "date-time" }),
          by: Type.String({ description: "The user's name" }),
          action: Type.Enum(["state", "owner", "note", "file"]),
          detail: nullable(Type.String({ description: "The new state, the owner's name, or the file's" })),
        }),
        { description: "What the staff did with it, the newest first" },
      ),
      form: strict({ id: Type.String(), name: Type.String({ description: "As it was called then" }) }),
      answers: Type.Array(
        strict({
          id: Type.String(),
          name: Type.String(),
          type: Type.Enum([...inputTypes]),
          text: Type.String(),
          files: Type.Optional(
            Type.Array(
              strict({
                attachmentId: Type.String(),
                name: Type.String(),
                mediaType: Type.String(),
                size: Type.Integer({ description: "In bytes" }),
              }),
            ),
          ),
          notReceived: Type.Optional(Type.Array(Type.String())),
        }),
      ),
      outcome: nullable(AnswerOutcomeSchema),
      agreedAt: nullable(Type.String({ format: "date-time" })),
      agreedText: Type.Array(Type.String(), { description: "What was agreed to, in the language of then" }),
      ...planned,
      payToday: nullable(Type.Number({ description: "A down payment that was not paid yet" })),
      balance: nullable(Type.Number()),
      bank: nullable(strict({ name: nullable(Type.String()), lastFour: Type.String() })),
      country: Type.String(),
      mailedTo: nullable(Type.String()),
    }),
  }),
  "GET /api/Responses/Find": call({
    summary: "The response of a reference that a customer gives, whichever form it answers.",
    ...ofAccount,
    query: strict({ reference: Type.String({ minLength: 1, maxLength: 40 }) }),
    data: Type.Array(
      strict({
        reportId: Type.String(),
        reference: Type.String(),
        form: strict({ id: Type.String(), name: Type.String() }),
      }),
    ),
  }),
  "POST /api/Responses/Notify": call({
    summary: "How a user is notified of a form's new answers: by reference and link, never by what was answered.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.enrollmentId", "body.userId"],
    body: strict({
      enrollmentId: id("The form"),
      userId: id("A user of the account"),
      how: NoticeSchema,
    }),
    data: Done,
  }),
  "POST /api/Responses/Save": call({
    summary:
      "Who works on a response, how far it is, and a note. What somebody else changed since it was `shown` stays; what both changed is refused.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.reportId"],
    body: strict({
      reportId: id("The response"),
      ...workOn,
      shown: Type.Optional(strict(workOn)),
    }),
    data: Done,
  }),
  "POST /api/Responses/Delete": call({
    summary: "Deletes a response with its files and history, unless what it led to is in force. The figures stay.",
    ...ofAccount,
    roles: rolesThatDecide,
    confirmed: "always",
    names: ["body.reportId"],
    body: strict({ reportId: id("The response") }),
    data: Done,
  }),
  "POST /api/Responses/ShowFile": call({
    summary:
      "The address at which a file's own document can be framed for five minutes; each look is in the audit trail.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.reportId", "body.attachmentId"],
    body: strict({ reportId: id("The response"), attachmentId: id("The file") }),
    data: strict({ address: Type.String({ description: "Of the same origin" }) }),
  }),
  "GET /api/Responses/File": call({
    summary: "A file or a signature of a response, to save. Each look is in the audit trail.",
    ...ofAccount,
    roles: rolesThatEdit,
    acts: true,
    names: ["query.reportId", "query.attachmentId"],
    query: strict({ reportId: id("The response"), attachmentId: id("The file") }),
    data: "blob",
  }),
} as const;
