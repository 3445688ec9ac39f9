// Reads an enrolment leniently (decisions.md 24): a field that is missing, null or of another shape counts as not given.
import {
  enrollmentTypes,
  inputTypes,
  type ElementKind,
  type EnrollmentType,
  type InputType,
  type Json,
  type MergeTag,
} from "@billwright/schemas";
import { isEmpty } from "../inputTypes/emptiness.ts";

/** A JSON object whose shape is not known yet. */
export type Unread = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Unread =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOrNull = (value: unknown): string | null =>
  typeof value === "string" ? value : Number.isFinite(value) ? String(value) : null;

/** Text that is not blank; blank space counts as not given. */
export function filledTextOrNull(value: unknown): string | null {
  const text = textOrNull(value);
  return text === null || text.trim() === "" ? null : text;
}

/** A finite number. -0 becomes 0, because JSON has no -0. */
export const numberOrNull = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value + 0 : null;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A name of a numbered enumeration, given as name or number; null for any other value. */
function named<Name extends string>(names: readonly Name[], value: unknown): Name | null {
  if (typeof value === "number") return names[value] ?? null;
  return names.find((name) => name === value) ?? null;
}

export const inputTypeOf = (value: unknown): InputType | null => named<InputType>(inputTypes, value);
export const enrollmentTypeOf = (value: unknown): EnrollmentType | null =>
  named<EnrollmentType>(enrollmentTypes, value ?? "CustomForm");

/** The tags of a list, except those without a name. */
export function mergeTagsOf(value: unknown): MergeTag[] {
  return listOf(value).flatMap((tag) =>
    isObject(tag) && typeof tag["name"] === "string"
      ? [{ name: tag["name"], value: textOrNull(tag["value"]) ?? "" }]
      : [],
  );
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "boolean" || numberOrNull(value) !== null;

/** A written value as plain JSON: text, number, boolean or an array of them; null for any other value. */
export function plainValue(value: unknown): Json {
  if (Array.isArray(value)) return value.filter(isPlain).map(plainValue);
  return typeof value === "number" ? numberOrNull(value) : isPlain(value) ? value : null;
}

/** One element as it was written. */
export interface WrittenElement {
  readonly kind: unknown;
  readonly element: Unread;
  readonly inputs: readonly unknown[];
}

const kindsByContent: readonly (readonly [key: string, kind: ElementKind])[] = [
  ["inputForms", "input"],
  ["mergeTags", "prepopulated"],
  ["beefreeHtmlTemplate", "html"],
];

/** The kind as written, or else derived from the element's content. */
function kindOf(element: Unread): unknown {
  const { kind } = element;
  if (kind !== undefined && kind !== null) return kind;
  return kindsByContent.find(([key]) => !isEmpty(element[key] as Json | undefined))?.[1];
}

/** The elements in order. If no element has an input, the enrolment's own flat `inputForms` are used. */
export function writtenElements(enrollment: Unread): WrittenElement[] {
  const elements = listOf(enrollment["formElements"]).map((written): WrittenElement => {
    const element = isObject(written) ? written : {};
    const kind = kindOf(element);
    const content = element["inputForms"] ?? [];
    const inputs = kind === "input" ? (Array.isArray(content) ? content : [content]) : [];
    return { kind, element, inputs };
  });
  if (elements.some(({ inputs }) => inputs.length > 0)) return elements;
  const flat = listOf(enrollment["inputForms"]).map((input) => ({ kind: "input", element: {}, inputs: [input] }));
  return [...elements, ...flat];
}
