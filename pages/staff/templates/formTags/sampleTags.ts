// What a preview has for the merge tags that a form shows, so that its author sees where they stand.
import type { CompiledForm } from "@billwright/engine";
import { sampleTags as samplesOn } from "@billwright/engine/text";
import { logicTags, shownTags } from "./tagNames.ts";

/**
 * Name → value. None for a tag that hides an input or that a rule asks for, as a value would change the form, nor where the form has its
 * own. An amount to be paid is the balance: another one would be what a plan divides.
 */
export function sampleTagsOf(form: CompiledForm, today: string): Record<string, string> {
  const sample = samplesOn(today);
  const left = new Set(["CurrentDate", ...logicTags(form), ...ownTags(form)]);
  const names = shownTags(form).filter((name) => !left.has(name));
  return Object.fromEntries(
    names.map((name) => [name, sample(name === "PaymentAmount" ? "AccountBalance" : name) ?? `{{${name}}}`]),
  );
}

const ownTags = ({ elements }: CompiledForm): string[] =>
  elements.flatMap((element) =>
    element.kind === "prepopulated" ? element.mergeTags.filter(({ value }) => value).map(({ name }) => name) : [],
  );
