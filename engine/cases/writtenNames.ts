// The names by which a case's reader knows its questions and choices: those of the form now, and of what is gone, those that it had.
import type { Enrollment } from "@billwright/schemas";
import { isObject, listOf, textOrNull, writtenElements, type Unread } from "../compile/readEnrollment.ts";
import type { NamedInputs } from "../words/phrase.ts";

export function namesThenAndNow(then: Enrollment, now: NamedInputs): NamedInputs {
  const names = Object.assign(Object.create(null) as Record<string, NamedInputs[string]>, now);
  const written = writtenElements(then as unknown as Unread).flatMap(({ inputs }) => inputs.filter(isObject));
  for (const input of written) {
    const id = textOrNull(input["id"]);
    if (id === null) continue;
    const had = listOf(input["options"])
      .filter(isObject)
      .map((option) => ({ guid: String(option["guid"]), name: textOrNull(option["name"]) }));
    const known = names[id];
    names[id] = { name: known?.name ?? textOrNull(input["name"]), options: [...(known?.options ?? []), ...had] };
  }
  return names;
}
