// The calls on the test cases that are kept with a form.
import { Type } from "typebox";
import { rolesThatEdit } from "../enumerations.ts";
import { FixtureFormSchema, FixtureSchema, FixtureSessionSchema } from "../fixture.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { Done, id, strict } from "./shapes.ts";

const template = id("The form");

/** As many as a form keeps. */
export const mostCases = 100;

const TestCase = strict({
  caseId: Type.String(),
  title: Type.String(),
  session: FixtureSessionSchema,
  form: Type.Integer({ minimum: 0, description: "The form that it was recorded on: its index in forms" }),
  savedBy: Type.String({ description: "A name" }),
  savedAt: Type.String({ format: "date-time" }),
});

export const testCaseCalls = {
  "GET /api/Templates/Cases": call({
    summary: "The test cases kept with a form, in the order of their titles.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      forms: Type.Array(FixtureFormSchema, { description: "Each once, however many cases were recorded on it" }),
      cases: Type.Array(TestCase),
    }),
  }),
  "GET /api/Templates/WithCases": call({
    summary: "The account's forms that keep test cases, in the order of their names; without those in the bin.",
    ...ofAccount,
    data: strict({
      forms: Type.Array(strict({ id: Type.String(), name: Type.String(), cases: Type.Integer({ minimum: 1 }) })),
    }),
  }),
  "POST /api/Templates/SaveCase": call({
    summary: "Keeps a recorded session with a form as a test case, or renews one.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id", "body.caseId"],
    maxBodyKb: 1024,
    body: strict({
      id: template,
      caseId: Type.Optional(id("The case to renew; left out: a new one")),
      fixture: FixtureSchema,
    }),
    data: strict({ caseId: Type.String() }),
  }),
  "POST /api/Templates/DeleteCase": call({
    summary: "Deletes a test case of a form.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id", "body.caseId"],
    body: strict({ id: template, caseId: id("The case") }),
    data: Done,
  }),
} as const;
