// What a failed call says of the link that the page was opened by (decisions-proposed.md P131). Pure.
import { firstError, mayPass, type Failure } from "../client/answer.ts";
import type { Words } from "../client/failureEffects.ts";

/**
 * The link has expired; it is forged or another's; it has done before what it is for; or the call failed, and `passing`: trying again may
 * help.
 */
export type LinkFailure =
  | { of: "expired" }
  | { of: "invalid" }
  | { of: "done"; words: Words }
  | { of: "call"; passing: boolean };

export function failedBy(failure: Failure): LinkFailure {
  const error = firstError(failure);
  if (error?.key === "link.expired") return { of: "expired" };
  if (error?.key === "link.invalid") return { of: "invalid" };
  if (error?.key === "submit.already") return { of: "done", words: error };
  return { of: "call", passing: mayPass(failure) };
}
