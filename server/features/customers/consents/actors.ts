// Who has changed the record, as the staff read it: users by their names, and what acts for nobody in words.
import type { MessageKey } from "@billwright/schemas";

const others: Readonly<Record<string, MessageKey>> = {
  operator: "choices.byOperator",
  carrier: "choices.byCarrier",
};

/** Who has no name any more is called by the id. */
export function actorNames(
  people: readonly { userId: string; name: string }[],
  text: (key: MessageKey) => string,
): (actor: string) => string {
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return (actor) => names.get(actor) ?? (Object.hasOwn(others, actor) ? text(others[actor]!) : actor);
}
