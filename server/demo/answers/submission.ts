// A demo answer as the form would have sent it: taken in and sent by the engine, so that no answer is of a kind that customers cannot give.
import { begin, toSubmission, type CompiledForm } from "@billwright/engine";
import type { Submission } from "@billwright/schemas";
import type { DemoAnswer } from "./answers.ts";

export const submissionOf = (form: CompiledForm, { submittedAt, answers }: DemoAnswer): Submission =>
  toSubmission(form, begin(form, { now: submittedAt, answers }));
