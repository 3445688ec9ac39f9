// Evaluates the checks of a screen's fields. An empty answer is not checked; `required` covers it.
import type { Json } from "@billwright/schemas";
import type { FieldCheck } from "../form/fieldCheck.ts";
import { hasVisibleText } from "../text/plainLine.ts";
import { isEmail, typedEmail, wrongEmail } from "../typed/email.ts";
import { isPhone, strangePart } from "../typed/phone.ts";
import { passwordLacks } from "../users/password.ts";
import { hundredths } from "../money/decimal.ts";

type Check = FieldCheck["check"];
type CheckNamed<Name extends Check> = Extract<FieldCheck, { check: Name }>;

/** `compared`: the answer of the check's `field`. True: the check passes. */
type Passes<Name extends Check> = (value: string, check: CheckNamed<Name>, compared: string) => boolean;

const checkTable: { readonly [Name in Check]: Passes<Name> } = {
  equals: (value, _check, compared) => isSameText(value, compared),
  differs: (value, _check, compared) => !isSameText(value, compared),
  length: (value, { min = 0, max = Infinity }) => !isShorter(value, min) && !isLonger(value, max),
  range(value, { min, max }) {
    const number = hundredths(value);
    if (number === null) return false;
    return (min === undefined || number >= limit(min)) && (max === undefined || number <= limit(max));
  },
  email: (value) => isEmail(typedEmail(value)),
  phone: (value) => isPhone(value) || !hasVisibleText(value),
  usPhone: (value) => /^\+1[0-9]{10}$/.test(value),
  zip: (value) => /^(?!0+$)([0-9]{1,5}|[0-9]{9})$/.test(value),
  password(value, { policy, lacks }) {
    const lacking = passwordLacks(value, policy);
    return !lacks.some((lack) => lacking.includes(lack));
  },
};

/** Whether the answer passes the check. */
export const passes = (value: Json, check: FieldCheck, compared: Json): boolean =>
  (checkTable[check.check] as Passes<Check>)(textOf(value), check, textOf(compared));

/** The part of the answer that a check refuses; null: all of it, or it is not known which. */
export function refusedPart({ check }: FieldCheck, value: Json): string | null {
  if (check === "email") return wrongEmail(textOf(value), true);
  return check === "phone" || check === "usPhone" ? strangePart(textOf(value)) : null;
}

const textOf = (value: Json): string => (typeof value === "string" ? value : "");

/** The same text typed on two keyboards can have two encodings of the same characters. */
const isSameText = (one: string, other: string): boolean => one.normalize("NFKC") === other.normalize("NFKC");

/** Counts characters as a person does. Text that is long by its code units alone is not counted. */
const isLonger = (value: string, max: number): boolean =>
  value.length > max && (value.length > 2 * max || [...value].length > max);
const isShorter = (value: string, min: number): boolean => value.length < min || [...value].length < min;

function limit(written: string): bigint {
  const number = hundredths(written);
  if (number === null) throw new Error(`A limit of a range is written as '0.01' is, not '${written}'.`);
  return number;
}
