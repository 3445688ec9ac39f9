// The state of a fixture after its last step, or the defects of one that must not compile.
import type { FormEvent } from "@billwright/engine";
import type { Fixture } from "@billwright/schemas";
import { FormStory } from "./FormStory.tsx";

export function FixtureStory({ fixture }: { fixture: Fixture }) {
  const { enrollment, context, steps = [] } = fixture;
  const events = steps.flatMap(({ event }) => (event ? [event as FormEvent] : []));
  return <FormStory enrollment={enrollment} context={context} events={events} />;
}
