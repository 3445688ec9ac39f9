// The sentences that describe the current state (decisions-proposed.md P70, P71).
import type { CallData } from "@billwright/schemas";

type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

export function sentenceOf({ isConsentGiven, isInfoOnUpdate }: Info) {
  if (!isConsentGiven) return "unsubscribe.done";
  return isInfoOnUpdate ? "unsubscribe.resubscribed" : "unsubscribe.question";
}
