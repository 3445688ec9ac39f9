// Smart Page Authentication (self-service.txt §2.6, §5, §9).
import type { Messages } from "../message.ts";

export const smartAuthMessages = {
  "smartauth.title": "Smart Page Authentication",
  "smartauth.unavailable": "Service not available",
  "smartauth.consent": "I confirm that I am authorized to see this account's information.",
  "smartauth.required": "Input is required",
  "smartauth.consentRequired": "Please tick the box to go on.",
  "smartauth.hold": "Fill in every field and tick the box to go on.",
  "smartauth.zip": "Input value must be number only",
  "smartauth.next": "Next",
  "smartauth.checking": "Checking…",
  "smartauth.wrong": "Something went wrong.",
  "smartauth.closed": "Please confirm first who you are.",
  "smartauth.tooMany": "Too many tries. Please wait {wait} and try again.",
} as const satisfies Messages;
