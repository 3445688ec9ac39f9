// Replaces bank numbers with test numbers, so that a recording behaves the same and has none of the real ones.
import { isRoutingNumber } from "../bank/routingNumber.ts";
import { routingNumberLength } from "../bank/payment.ts";
import type { FormEvent } from "../form/events.ts";
import { asciiDigits } from "../typed/asciiDigits.ts";

type Detail = NonNullable<Extract<FormEvent, { type: "payment" }>["detail"]>;

/** Replaces the token of any saved bank. */
export const recordedBankToken = "saved-bank";

/**
 * Returns a function that replaces the bank numbers in the events of one session. Use one per session: equal numbers get equal
 * replacements.
 */
export function createTestNumbers(): (event: FormEvent) => FormEvent {
  const routingNumbers = new Map<string, string>();
  const routing = (number: string): string => {
    const known = routingNumbers.get(number) ?? testRoutingNumber(routingNumbers.size + 1, number);
    routingNumbers.set(number, known);
    return known;
  };
  return (event) => {
    // The bank's name is dropped: it would show where the customer has an account.
    if (event.type === "routing") return { type: "routing", valid: event.valid };
    if (event.type !== "payment" || event.detail === null) return event;
    return { type: "payment", detail: replaced(event.detail, routing) };
  };
}

function replaced(detail: Detail, routing: (number: string) => string): Detail {
  const { isSaved, token, bankAccountNumber, confirmBankAccountNumber, banRoutingNumber } = detail;
  const account = allDigits(bankAccountNumber ?? "");
  return {
    isSaved,
    ...(token ? { token: recordedBankToken } : {}),
    ...given("bankAccountNumber", bankAccountNumber, testAccountNumber),
    ...given("confirmBankAccountNumber", confirmBankAccountNumber, (confirm) =>
      confirm === account ? testAccountNumber(confirm) : otherThan(testAccountNumber(confirm)),
    ),
    ...given("banRoutingNumber", banRoutingNumber, routing),
  };
}

/** The key with its digits replaced; nothing if it was not given. */
const given = <Key extends keyof Detail>(
  key: Key,
  number: string | null | undefined,
  replace: (digits: string) => string,
): Partial<Record<Key, string>> => {
  if (number === undefined || number === null) return {};
  const digits = allDigits(number);
  return { [key]: digits === "" ? "" : replace(digits) } as Partial<Record<Key, string>>;
};

/** Of a number that nobody could use, too: none of it may be recorded. */
const allDigits = (typed: string): string => asciiDigits(typed).replace(/[^0-9]/g, "");

/** 1234567890123…, with as many digits as the real number. */
const testAccountNumber = (digits: string): string => Array.from(digits, (_, at) => String((at + 1) % 10)).join("");

const otherThan = (digits: string): string => digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10);

/** The n-th test number of that length; valid if the real one is. */
function testRoutingNumber(n: number, real: string): string {
  if (real.length !== routingNumberLength) return String(n).padStart(real.length, "0").slice(-real.length);
  const start = String(n).padStart(routingNumberLength - 1, "0");
  const endings = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`);
  return endings.find((number) => isRoutingNumber(number) === isRoutingNumber(real)) ?? start;
}
