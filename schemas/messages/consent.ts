// What agree-to-enroll agrees to, in sentences made from the form's values (engine/consent).
import type { Messages } from "./message.ts";

export const consentMessages = {
  "consent.title": "What you agree to",
  "consent.biller": "the biller",
  "consent.plan":
    "You pay {company} {total} in {n} installments. The first is {amount} on {date}, the last is {lastAmount} on {last}.",
  "consent.planDown":
    "You pay {company} {total} in {n} installments: {amount} on {date}, then {rest} a month from {from} on. The last is {lastAmount} on {last}.",
  "consent.planOnce": "You pay {company} {total} on {date}.",
  "consent.draw": "You allow {company} to draw the amount of each bill from this account: {account}.",
  "consent.drawOn":
    "You allow {company} to draw the amount of each bill from this account: {account}. The first payment is drawn on {date}.",
  "consent.drawMonthly":
    "You allow {company} to draw the amount of each bill from this account: {account}. Payments are drawn on day {day} of each month, the first on {date}.",
  "consent.balance": "Your balance today is {amount}.",
  "consent.stop": "You can stop at any time: contact {company}.",
  "consent.stopPhone": "You can stop at any time: call {phone}.",
  "consent.stopEmail": "You can stop at any time: write to {email}.",
  "consent.stopBoth": "You can stop at any time: call {phone} or write to {email}.",
  "consent.cleared":
    "The amount, the dates or the account changed, so your agreement was taken back. Please read again what you agree to.",
  "consent.planFirst": "Choose the number of installments first: then you see what you agree to.",
  "consent.accountFirst": "Complete the bank account and the payment day first: then you see what you agree to.",
  "consent.numbers": "Your bank numbers go to {company} only, encrypted.",
} as const satisfies Messages;
