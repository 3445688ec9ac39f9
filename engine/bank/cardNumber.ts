// What looks like a card's number (threats.md T39). The product never takes one: only the payment provider's own field does. Every text that
// a person types is checked, in the page and again on the server; a field that is meant for another long number says so, or has a type of
// its own.
import type { MessageRef } from "@billwright/schemas";
import type { CompiledInput } from "../form/compiledForm.ts";
import type { InputTypeDefinition } from "../inputTypes/inputType.ts";
import { asciiDigits } from "../typed/asciiDigits.ts";

const fewest = 13;
const most = 19;
/** As people write a number: each digit maybe followed by blanks, dashes, points, strokes. Commas make lists of numbers. */
const runs = new RegExp(String.raw`\d(?:[ \t\p{Pd}._/·•|*~]{0,3}\d){${fewest - 1},}`, "gu");
/** Characters that dates, decimals and addresses use as well: they separate groups of digits, but not single digits. */
const partsGroups = /[\t._/·•|*~]/;
/** Signs that are not seen, and those written onto another. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}]/gu;

/** Random ids, as systems make them (RFC 9562): one in 350 begins like a card's number. */
const uuids = /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])/gi;

/** Whether the text contains 13 to 19 digits, of any script, that pass the check of card numbers, grouped or not. */
export function holdsCardNumber(text: string): boolean {
  // Most texts are shorter than any such number.
  if (text.length < fewest) return false;
  const plain = asciiDigits(text.normalize("NFKC").replace(unseen, "")).replace(uuids, ",");
  return (plain.match(runs) ?? []).some((run) => numbersIn(run).some(isCardNumber));
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= fewest && digits.length <= most && passesCheck(digits);

/** A card's digits are grouped by four or more; fewer than that, such as an expiry date, can follow a number. */
const smallestGroup = 4;
/** A row of more groups has too many digits. A text of nothing but groups is long, and all of its rows would be many. */
const mostGroups = Math.floor(most / smallestGroup) + 1;

/**
 * The numbers that a run of digits can be read as: all of it, where nothing but blanks and dashes is between its digits, and every row of
 * groups in it, of which only the last can be short.
 */
function numbersIn(run: string): string[] {
  const groups = run.match(/\d+/g) ?? [];
  const rows = groups.flatMap((_group, from) =>
    groups.slice(from, from + mostGroups).map((_last, more) => groups.slice(from, from + more + 1)),
  );
  const isRow = (row: readonly string[]) => row.slice(0, -1).every(({ length }) => length >= smallestGroup);
  const whole = partsGroups.test(run) ? [] : [groups];
  return [...whole, ...rows.filter(isRow)].map((row) => row.join(""));
}

/** The check digit of card numbers (Luhn): every second digit from the end is doubled, and the sum of all digits ends in 0. */
function passesCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Tags of the biller's own numbers: AccountNumber, MeterNo, IBAN. A card's is none of them. */
const namesNumber = (tag: string): boolean => /account|meter|number|iban/i.test(tag) && !/card/i.test(tag);

/** An input that the author ties to a number of the biller's, or a screen's field that is one. */
const isForNumber = ({ isNumber, tag }: CompiledInput): boolean => isNumber ?? (tag !== null && namesNumber(tag));

/** The error of a typed text with a card number in it; null: there is none, or the input is meant for another long number. */
export function cardNumberIn(value: unknown, type: InputTypeDefinition, input: CompiledInput): MessageRef | null {
  if (!type.isTyped || typeof value !== "string" || isForNumber(input) || !holdsCardNumber(value)) return null;
  return { key: "check.cardNumber", params: {} };
}
