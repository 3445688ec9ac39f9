// Brings what was stored, imported or typed as JSON into the one shape that the editor edits: one input in each input element,
// types by name, lists that are lists. What a form means is not changed; whether it makes sense is compile's to say.
import {
  enrollmentTypes,
  inputTypes,
  languages,
  type ElementKind,
  type Enrollment,
  type FormElement,
  type InputForm,
  type Language,
  type MergeTag,
  type Option,
  type Rule,
  type StoredForm,
  type Texts,
} from "@billwright/schemas";

type Unread = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Unread =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: unknown): Unread[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A stored form, or an enrolment without translations; null for anything else. The form keeps the id it is edited under. */
export function readForm(content: unknown, id: string): StoredForm | null {
  if (!isObject(content)) return null;
  const written = isObject(content["enrollment"]) ? content["enrollment"] : content;
  if (written === content && !("formElements" in content) && !("inputForms" in content)) return null;
  const sources = readTexts(content["sources"]);
  return {
    enrollment: readEnrollment(written, id),
    translations: readTexts(content["translations"]),
    ...(Object.keys(sources).length > 0 ? { sources } : {}),
  };
}

function readEnrollment(written: Unread, id: string): Enrollment {
  const { inputForms, formElements, ...rest } = written;
  const elements = objectsOf(formElements).flatMap(readElement);
  const hasInputs = elements.some(({ kind }) => kind === "input");
  const flat = hasInputs ? [] : objectsOf(inputForms).map((input) => inputElement({ kind: "input" }, input));
  const head = withTexts(rest, ["name", "submitName", "thanksMessage", "thanksLink", "expirationDate", "country"]);
  return {
    ...head,
    id,
    type: named(enrollmentTypes, rest["type"] ?? 0),
    formElements: [...elements, ...flat],
  } as Enrollment;
}

/** A name out of a numbered enumeration by its number; anything else stays, for compile to judge. */
const named = (names: readonly string[], value: unknown): unknown =>
  typeof value === "number" ? (names[value] ?? value) : value;

function readElement(written: Unread): FormElement[] {
  const kind = written["kind"] ?? kindByContent(written);
  const { inputForms, ...rest } = written;
  if (kind === "input") {
    const inputs = Array.isArray(inputForms) ? objectsOf(inputForms) : objectsOf([inputForms]);
    return inputs.map((input) => inputElement({ ...rest, kind }, input));
  }
  if (kind === "prepopulated") return [{ ...rest, kind, mergeTags: objectsOf(written["mergeTags"]).map(readTag) }];
  if (kind === "html") return [{ ...rest, kind, beefreeHtmlTemplate: textOf(written["beefreeHtmlTemplate"]) }];
  return [{ ...rest, kind } as FormElement];
}

const kindByContent = (element: Unread): ElementKind | undefined =>
  element["inputForms"]
    ? "input"
    : element["mergeTags"]
      ? "prepopulated"
      : element["beefreeHtmlTemplate"]
        ? "html"
        : undefined;

const inputElement = (around: FormElement, input: Unread): FormElement => ({ ...around, inputForms: readInput(input) });

const readTag = (tag: Unread): MergeTag => ({ name: textOf(tag["name"]), value: textOf(tag["value"]) });

function readInput(written: Unread): InputForm {
  const input = withTexts(written, ["name", "description", "tagName", "mappedField"]);
  const read = { ...input, id: textOf(written["id"]), inputType: named(inputTypes, written["inputType"]) } as InputForm;
  if ("options" in input) read.options = objectsOf(input["options"]).map(readOption);
  if ("rules" in input) read.rules = objectsOf(input["rules"]).map(readRule);
  return read;
}

const readOption = (option: Unread): Option =>
  ({ ...withTexts(option, ["name", "notes"]), guid: textOf(option["guid"]) }) as Option;

const readRule = (rule: Unread): Rule => ({ ...rule, parentId: textOf(rule["parentId"]) }) as Rule;

/** The same with the named fields as text, or without them. */
function withTexts(written: Unread, fields: readonly string[]): Record<string, unknown> {
  const read: Record<string, unknown> = { ...written };
  for (const field of fields) {
    const value = read[field];
    if (value === undefined || typeof value === "string") continue;
    if (typeof value === "number") read[field] = String(value);
    else delete read[field];
  }
  return read;
}

function readTexts(written: unknown): StoredForm["translations"] {
  const translations: StoredForm["translations"] = {};
  if (!isObject(written)) return translations;
  for (const language of Object.keys(languages) as Language[]) {
    const texts = written[language];
    if (!isObject(texts) || language === "en") continue;
    const given = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (given.length > 0) translations[language] = Object.fromEntries(given) satisfies Texts;
  }
  return translations;
}
