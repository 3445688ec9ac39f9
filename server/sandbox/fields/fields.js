// The sandbox's fields of a payment.
import { bankFields, connect, inputField } from "./frame.js";
import { expiryInTyping, typedDigits, typedExpiry } from "./typed.js";

const form = document.querySelector("form");
const { kind } = form.dataset;

const passesCheck = (digits) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

function isExpiry(text) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(typedExpiry(text)) ?? [];
  return month !== undefined && `20${year}-${month}` >= new Date().toISOString().slice(0, 7);
}

/** A card's digits in groups of four. */
function grouped(text) {
  const digits = typedDigits(text);
  return /^\d+$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, "$1 ") : digits;
}

const cardFields = {
  number: {
    label: "Card number",
    complete: "cc-number",
    tidy: grouped,
    isRight: (text) => /^\d{13,19}$/.test(typedDigits(text)) && passesCheck(typedDigits(text)),
  },
  expiry: {
    label: "Expiration date (MM/YY)",
    complete: "cc-exp",
    tidy: expiryInTyping,
    isRight: isExpiry,
  },
  code: {
    label: "Security code",
    complete: "cc-csc",
    tidy: typedDigits,
    isRight: (text) => /^\d{3,4}$/.test(text),
  },
};

const onChange = () => connection.postState();
const fields =
  kind === "card"
    ? Object.fromEntries(
        Object.entries(cardFields).map(([name, field]) => [name, inputField(form, name, field, onChange)]),
      )
    : bankFields(form, onChange);

async function tokenize() {
  const typed = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value()]));
  const answer = await fetch("/v1/tokens", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, ...typed }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

const connection = connect({
  form,
  fields,
  tokenize,
  expiry: () => (kind === "card" ? typedExpiry(fields.expiry.value()) : null),
});
