// Signing an agreement, and coming back from there (self-service.txt §2.7, §8; decisions-proposed.md P72, P73).
import type { Messages } from "../message.ts";

export const agreementMessages = {
  "agreement.title": "Your agreement",
  "agreement.loading": "Loading Agreement",
  "agreement.checking": "Checking your signature…",
  "agreement.proceedingTitle": "Your agreement is signed",
  "agreement.proceeding": "Thank you. We are proceeding with your agreement.",
  "agreement.nothingDueTitle": "Thank you",
  "agreement.nothingDue": "Your agreement is signed. No contribution is required.",
  "agreement.dueTitle": "Signed, pending full payment",
  "agreement.due": "Your agreement is signed, but pending full payment of {amount}.",
  "agreement.pay": "Pay now",
  "agreement.unsignedTitle": "The agreement is not signed",
  "agreement.unsigned":
    "You came back without signing. Nothing has been agreed to. You can still read and sign the agreement.",
  "agreement.back": "Back to signing",
  "agreement.wrong": "Something went wrong, please try again later",
  "agreement.giveUp": "Please, refresh the page. If it doesn't help, please contact with our support",
  "agreement.notOffered": "Agreements cannot be signed online at the moment.",
  "agreement.notSigned": "The agreement is not signed yet.",
} as const satisfies Messages;
