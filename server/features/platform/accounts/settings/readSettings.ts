// Reads an account's settings from a file: checked whole, each wrong field named with what to do.
import { readableTheme } from "@billwright/schemas";
import { Ajv, type ErrorObject } from "ajv";
import { originsIn } from "../accountInfo.ts";
import { isTimeZone } from "../timeZone.ts";
import { AccountFile, type AccountSettings } from "./settingsSchema.ts";

/** Fields that cannot be used; one message lists all of them, and none of their values. */
export class SettingsError extends Error {
  override name = "SettingsError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });

/** Throws SettingsError with every fault at once. */
export function readSettings(text: string): AccountSettings {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new SettingsError([`the file is not JSON: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (!ajv.validate<AccountSettings>(AccountFile, read))
    throw new SettingsError([...new Set((ajv.errors ?? []).map(problemOf))]);
  const settings = read;
  const problems = problemsWithin(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** `/categories/0/name` → `categories.0.name` */
const nameOf = (path: string, inner?: unknown): string =>
  [...path.split("/").slice(1), ...(inner === undefined ? [] : [String(inner)])].join(".") || "the file";

function problemOf({ keyword, instancePath, params, message }: ErrorObject): string {
  const given = params as Readonly<Record<string, unknown>>;
  switch (keyword) {
    case "additionalProperties":
      return `${nameOf(instancePath, given["additionalProperty"])} is no setting`;
    case "required":
      return `${nameOf(instancePath, given["missingProperty"])} is missing`;
    case "enum":
      return `${nameOf(instancePath)} has to be one of ${(given["allowedValues"] as unknown[]).join(", ")}`;
    case "type":
      return `${nameOf(instancePath)} has to be of the type ${[given["type"]].flat().join(" or ")}`;
    default:
      return `${nameOf(instancePath)} ${message ?? "cannot be used"}`;
  }
}

/** Names of letters beyond these have an ASCII form, by which browsers ask for them. */
const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** What no single field shows. */
function problemsWithin({ hosts = [], theme, branding = {}, categories = [], gates = {} }: AccountSettings): string[] {
  const timeZone = branding.timeZone ?? "UTC";
  const names = categories.map(({ name }) => name);
  return [
    ...hosts.flatMap((host, at) =>
      hostName.test(host) ? [] : [`hosts.${at} is no host name in lower case: give one like pay.example.com`],
    ),
    ...(theme?.font && !readableTheme(theme)["--brand-font"]
      ? ["theme.font is no list of fonts: give their names with commas between"]
      : []),
    ...(isTimeZone(timeZone) ? [] : ["branding.timeZone is no time zone: give one like America/New_York"]),
    ...(branding.parentOrigins ?? []).flatMap((origin, at) =>
      originsIn([origin]).length > 0
        ? []
        : [`branding.parentOrigins.${at} is no origin: give one like https://www.example.com`],
    ),
    ...names.flatMap((name, at) =>
      names.indexOf(name) < at ? [`categories.${at}.name is that of another category, too`] : [],
    ),
    ...categories.flatMap(problemsOfCategory),
    ...Object.entries(gates).flatMap(([kind, gate]) => (gate ? unlabelled(`gates.${kind}`, gate) : [])),
  ];
}

function problemsOfCategory(
  { id, kind, channels, hours }: CategorySettings,
  at: number,
  all: readonly CategorySettings[],
): string[] {
  const assumed = Object.entries(channels).filter(([, rule]) => rule?.assumed && kind === "marketing");
  return [
    ...(id !== undefined && all.findIndex((other) => other.id === id) < at
      ? [`categories.${at}.id is that of another category, too`]
      : []),
    ...assumed.map(
      ([channel]) =>
        `categories.${at}.channels.${channel}.assumed cannot be set: marketing wants a yes of the customer`,
    ),
    ...(hours && hours.from >= hours.to ? [`categories.${at}.hours ends before it begins`] : []),
  ];
}

type CategorySettings = NonNullable<AccountSettings["categories"]>[number];
type Gate = NonNullable<NonNullable<AccountSettings["gates"]>["bill"]>;

/** Each question has a label in each language of the gate, one at least. */
function unlabelled(path: string, { items, words }: Gate): string[] {
  const spoken = Object.entries(words);
  if (spoken.length === 0) return [`${path}.words is empty: give them in one language at least`];
  return spoken.flatMap(([language, { labels }]) =>
    items
      .filter(({ key }) => !Object.hasOwn(labels, key))
      .map(({ key }) => `${path}.words.${language}.labels.${key} is missing`),
  );
}
