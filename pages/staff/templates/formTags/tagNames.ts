// The merge tags worth setting in a sandbox.
import { idsRead, type CompiledForm } from "@billwright/engine";
import { tagsIn } from "@billwright/engine/text";
import { mergeTags } from "@billwright/schemas";

/** The known ones, then those that the form itself names. CurrentDate is left out: it is the sandbox's own date. */
export function namesOfTags(form: CompiledForm | null): string[] {
  const own = form === null ? [] : [...logicTags(form), ...shownTags(form)];
  return [...new Set<string>([...mergeTags, ...own])].filter((name) => name !== "CurrentDate");
}

/** Of inputs that a tag hides, and of those whose rules ask for one. */
export const logicTags = ({ logic }: CompiledForm): string[] =>
  Object.values(logic).flatMap((rule) => [...idsRead(rule, ["tags"])]);

/** Of the known data, the HTML and the thanks. */
export const shownTags = (form: CompiledForm): string[] => [
  ...elementTags(form),
  ...namesIn(form.enrollment.thanksMessage ?? ""),
];

const elementTags = ({ elements }: CompiledForm): string[] =>
  elements.flatMap((element) => {
    if (element.kind === "prepopulated") return element.mergeTags.map(({ name }) => name);
    return element.kind === "html" ? namesIn(element.html) : [];
  });

const namesIn = (text: string): string[] => tagsIn(text).map(({ name }) => name);
