// The changes between two versions of a template that is no form, in sentences: removed first.
import type { Json, MessageKey, TemplateContent } from "@billwright/schemas";
import type { CaseLanguage } from "../cases/caseWords.ts";
import type { ChangeInWords } from "./changeWords.ts";
import { contentChanges, type ContentChange } from "./contentChanges.ts";

/** The fields as their editors call them. */
const fieldNames: Readonly<Record<string, MessageKey>> = {
  subject: "editors.subject",
  html: "editors.html",
  text: "editors.text",
  body: "editors.text",
  title: "editors.pushTitle",
  url: "editors.url",
  description: "editors.description",
  fields: "editors.passFields",
  label: "editors.label",
  value: "editors.value",
  area: "editors.passArea",
  maxLength: "editors.maxLength",
  maxLengthLabel: "editors.maxLengthLabel",
  barcode: "editors.barcode",
  backgroundColor: "editors.backgroundColor",
  foregroundColor: "editors.foregroundColor",
  labelColor: "editors.labelColor",
  images: "editors.passImages",
  header: "editors.image.header",
  primary: "editors.image.primary",
  source: "change.picture",
  alt: "editors.imageAlt",
  greeting: "editors.greeting",
  choices: "editors.choices",
  key: "editors.key",
};
const itemNames: Readonly<Record<string, MessageKey>> = { fields: "editors.passField", choices: "editors.choice" };

type Translate = CaseLanguage["t"];

export function contentInWords(
  before: TemplateContent,
  after: TemplateContent,
  { t }: Pick<CaseLanguage, "t">,
): ChangeInWords[] {
  const changes = contentChanges(before, after);
  const whole = wholeItems(changes);
  const sentences = [
    ...[...whole].map(([element, tone]) => ({
      tone,
      element,
      text: t(tone === "removed" ? "change.removed" : "change.added", {
        name: itemName(element, tone === "removed" ? before : after, t),
      }),
    })),
    ...changes.filter(({ path }) => !whole.has(elementOf(path))).flatMap((change) => fieldWords(change, t)),
  ];
  const weight = { removed: 0, added: 1, changed: 2 } as const;
  return sentences.sort((one, other) => weight[one.tone] - weight[other.tone]);
}

/** What a comment can be about: `fields[1].label` belongs to `fields[1]`. */
const elementOf = (path: string): string => path.split(".")[0]!;

/** The fields of a channel's content, and the items of its lists, by what a comment names. */
export function contentElements(content: TemplateContent, t: Translate): { element: string; name: string }[] {
  return Object.entries(content).flatMap(([field, value]: [string, Json]) =>
    Array.isArray(value)
      ? value.map((_, index) => {
          const element = `${field}[${index}]`;
          return { element, name: itemName(element, content, t) };
        })
      : [{ element: field, name: fieldName(field, t) }],
  );
}

/** Items of a list of which every value came or went. */
function wholeItems(changes: readonly ContentChange[]): Map<string, "removed" | "added"> {
  const items = new Map<string, "removed" | "added">();
  const elements = new Set(changes.map(({ path }) => elementOf(path)).filter((element) => element.endsWith("]")));
  for (const element of elements) {
    const own = changes.filter(({ path }) => elementOf(path) === element);
    if (own.every(({ after }) => after === undefined)) items.set(element, "removed");
    else if (own.every(({ before }) => before === undefined) && own.some(({ path }) => isFirstOf(path)))
      items.set(element, "added");
  }
  return items;
}

/** A new item brings its first value; an older one may get a further value. */
const isFirstOf = (path: string): boolean => /\.(?:label|key)$/.test(path);

function itemName(element: string, content: TemplateContent, t: Translate): string {
  const [, list = "", index = ""] = /^(.*)\[(\d+)\]$/.exec(element) ?? [];
  const n = Number(index);
  const key = itemNames[list];
  if (key === undefined) return fieldName(element, t);
  const item = (content as unknown as Record<string, Json[] | undefined>)[list]?.[n] as
    | Record<string, Json>
    | undefined;
  const own = item?.["label"] ?? item?.["key"];
  const name = t(key, { n: n + 1 });
  return typeof own === "string" && own !== "" ? `${name} (${own})` : name;
}

const fieldName = (field: string, t: Translate): string => {
  const key = fieldNames[field];
  return key === undefined ? field : t(key, {});
};

function pathName(path: string, t: Translate): string {
  return path
    .split(".")
    .map((step) => {
      const [, list = step, index] = /^(.*)\[(\d+)\]$/.exec(step) ?? [];
      const key = itemNames[list];
      return index !== undefined && key !== undefined ? t(key, { n: Number(index) + 1 }) : fieldName(list, t);
    })
    .join(": ");
}

/** Longer texts are compared line by line. */
const longest = 80;

function fieldWords({ path, before, after }: ContentChange, t: Translate): ChangeInWords[] {
  const element = elementOf(path);
  const name = pathName(path, t);
  const say = (tone: ChangeInWords["tone"], text: string): ChangeInWords => ({ tone, element, text });
  if (path.endsWith(".source") || typeof before === "object" || typeof after === "object")
    return [say("changed", t("change.other", { name }))];
  const isHtml = path === "html";
  const [old, now] = [before ?? "", after ?? ""].map((value) => linesOf(String(value), isHtml));
  const [one, other] = [old!.join(" "), now!.join(" ")];
  if (one === other) return [say("changed", t("change.looks", { name }))];
  if (Math.max(one.length, other.length) <= longest)
    return [say("changed", t("change.field", { name, before: one || "–", after: other || "–" }))];
  return [
    ...without(old!, now!).map((text) => say("removed", t("change.lineGone", { name, text }))),
    ...without(now!, old!).map((text) => say("added", t("change.lineAdded", { name, text }))),
  ];
}

/** The lines that are in the first alone; equal ones count each. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What is read, line by line; of HTML without its tags. */
function linesOf(text: string, isHtml: boolean): string[] {
  const plain = isHtml ? text.replace(/<\/?(?:p|div|h\d|li|ul|ol|table|tr|td|th|br|hr)\b[^<>]*>/gi, "\n") : text;
  return plain
    .split("\n")
    .map((line) => (isHtml ? withoutTags(line) : line).replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

const withoutTags = (html: string): string =>
  html.replace(/<[^<>]*>/g, "").replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!);
