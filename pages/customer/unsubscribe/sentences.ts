// The sentences that describe the current state (decisions-proposed.md P70, P71, P132).
import type { CallData } from "@billwright/schemas";

type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

export function sentenceOf({ isConsentGiven, isFixed }: Info) {
  if (isFixed) return "unsubscribe.fixed";
  return isConsentGiven ? "unsubscribe.question" : "unsubscribe.done";
}
