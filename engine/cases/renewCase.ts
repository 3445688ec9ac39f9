// A case that expects what the form does now: "That is intended".
import type { Enrollment, Fixture } from "@billwright/schemas";
import { compile } from "../compile/compile.ts";
import { EventError } from "../form/eventError.ts";
import type { FormEvent } from "../form/events.ts";
import { record } from "../replay/record.ts";
import { apply } from "../state/apply.ts";
import { begin } from "../state/begin.ts";
import { onForm } from "./onForm.ts";

/** The same session on the form as it is now. What the form does not take any more is left out. Throws CompileError if it has defects. */
export function renewCase(recorded: Fixture, now: Enrollment): Fixture {
  const { title, requirements = [], context, enrollment, steps = [] } = onForm(recorded, now);
  const events = steps.flatMap(({ event }) => event ?? []) as FormEvent[];
  return record({ title, requirements, enrollment, context, events: taken(enrollment, context, events) });
}

function taken(enrollment: Enrollment, context: Fixture["context"], events: readonly FormEvent[]): FormEvent[] {
  const form = compile(enrollment);
  let state = begin(form, context);
  return events.filter((event) => {
    try {
      state = apply(form, state, event);
      return true;
    } catch (error) {
      if (error instanceof EventError) return false;
      throw error;
    }
  });
}
