// A fixture: an enrolment, the parameters of begin, and what happens and is expected (design.md "Fixtures"). One JSON file is a test of the
// engine, of the server and in the browser, a story, and a documented example.
import { Type, type Static, type TSchema } from "typebox";
import { nullable, strict } from "./calls/shapes.ts";
import type { Enrollment, Json, MergeTag } from "./enrollment.ts";
import type { InstallmentLine, Submission } from "./submission.ts";

const AnyJson = Type.Unsafe<Json>({});

/** More than any text of a form has; a fixture is also a request's body. */
const longest = 100_000;
const text = (more: { minLength?: number; description?: string } = {}) => Type.String({ maxLength: longest, ...more });

/** A tag as begin reads it: the value can be missing or a number. */
const TagSchema = Type.Unsafe<MergeTag>({
  type: "object",
  properties: { name: { type: "string", maxLength: longest } },
  required: ["name"],
});

/**
 * A file can have null for a missing value, as begin accepts it. The type leaves that out, because the project's own files leave out the
 * key.
 */
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Unsafe<Static<Schema>>(nullable(schema)));

/** The parameters of begin; only `now` is required. */
const FixtureContextSchema = strict({
  now: text({ description: "ISO 8601" }),
  mergeTags: orNull(Type.Array(TagSchema)),
  country: Type.Optional(nullable(text())),
  balance: Type.Optional(nullable(Type.Union([Type.Number(), text()]))),
  preview: orNull(Type.Boolean()),
  answers: orNull(Type.Record(Type.String(), AnyJson)),
  payDates: orNull(Type.Array(text())),
  recipientId: Type.Optional(nullable(text())),
  notificationLogId: Type.Optional(nullable(text())),
  communicationChannel: Type.Optional(nullable(Type.Union([Type.Number(), text()]))),
});
export type FixtureContext = Static<typeof FixtureContextSchema>;

/** Any subset of the keys; each key present is compared exactly. */
const FixtureExpectationSchema = strict({
  visible: Type.Optional(Type.Array(text(), { description: "Ids shown, in element order" })),
  errors: Type.Optional(Type.Record(Type.String(), text(), { description: "Visible input → English message" })),
  canSubmit: Type.Optional(Type.Boolean({ description: "Nothing blocks" })),
  blockers: Type.Optional(Type.Array(strict({ reason: text(), input: Type.Optional(text()) }))),
  invalid: Type.Optional(Type.Array(text(), { description: "Marked since a submit was refused" })),
  values: Type.Optional(
    Type.Record(Type.String(), AnyJson, { description: "Of the visible inputs, empty ones left out" }),
  ),
  submission: Type.Optional(Type.Unsafe<Submission>({ type: "object" })),
  schedule: Type.Optional(nullable(Type.Array(Type.Unsafe<InstallmentLine>({ type: "object" })))),
  submitted: Type.Optional(Type.Boolean({ description: "A submit was accepted" })),
});
export type FixtureExpectation = Static<typeof FixtureExpectationSchema>;

/** An event of the engine, which checks the rest of it. */
const FixtureEventSchema = Type.Unsafe<{ type: string; [key: string]: unknown }>({
  type: "object",
  properties: { type: { type: "string", maxLength: longest } },
  required: ["type"],
});

/** One event, one expectation, or an event and the expectation after it. */
const FixtureStepSchema = strict({
  event: Type.Optional(FixtureEventSchema),
  expect: Type.Optional(FixtureExpectationSchema),
});
export type FixtureStep = Static<typeof FixtureStepSchema>;

const head = {
  title: text({ minLength: 1, description: "What the fixture shows, as a sentence" }),
  requirements: Type.Optional(Type.Array(text(), { description: "Ids of the requirement lines it shows" })),
};

export const FixtureFormSchema = Type.Unsafe<Enrollment>({
  type: "object",
  description: "As GET api/Enrollments/Get answers it",
});

const session = {
  ...head,
  context: FixtureContextSchema,
  steps: Type.Optional(Type.Array(FixtureStepSchema)),
  compile: Type.Optional(
    strict({ defects: Type.Array(text(), { description: "Distinct codes, in any order; instead of steps" }) }),
  ),
};

export const FixtureSchema = strict({ ...session, enrollment: FixtureFormSchema });

/** A fixture without its form: of many on one form, that is sent once. */
export const FixtureSessionSchema = strict(session);
export type FixtureSession = Static<typeof FixtureSessionSchema>;

/** A fixture of an enrolment. It has either `steps` or, if compiling must fail, `compile`. */
export type Fixture = Static<typeof FixtureSchema>;

/** A fixture of a hand-written page: it has `screen` instead of `enrollment`. Its last step can be a submit that is accepted. */
export const ScreenFixtureSchema = strict({
  ...head,
  screen: Type.String({ description: "The screen's name" }),
  context: FixtureContextSchema,
  steps: Type.Array(FixtureStepSchema),
  refused: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description: "Field → English message: what the server alone finds wrong with what the screen let go",
    }),
  ),
});
export type ScreenFixture = Static<typeof ScreenFixtureSchema>;

/** The content of any fixture's file. */
export type AnyFixture = Fixture | ScreenFixture;
