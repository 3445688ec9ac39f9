// The merge tags worth setting in a sandbox.
import { tagsIn, type CompiledForm } from "@billwright/engine";
import { mergeTags } from "@billwright/schemas";

/** The known ones, then those that the form itself names. CurrentDate is left out: it is the sandbox's own date. */
export function namesOfTags(form: CompiledForm | null): string[] {
  const own =
    form === null ? [] : [...inputTags(form), ...elementTags(form), ...namesIn(form.enrollment.thanksMessage ?? "")];
  return [...new Set<string>([...mergeTags, ...own])].filter((name) => name !== "CurrentDate");
}

const inputTags = ({ inputs }: CompiledForm): string[] => Object.values(inputs).flatMap(({ tag }) => tag ?? []);

const elementTags = ({ elements }: CompiledForm): string[] =>
  elements.flatMap((element) => {
    if (element.kind === "prepopulated") return element.mergeTags.map(({ name }) => name);
    return element.kind === "html" ? namesIn(element.html) : [];
  });

const namesIn = (text: string): string[] => tagsIn(text).map(({ name }) => name);
