// The token that opens the public results of a form.
import type { Tokens } from "./tokens.ts";

/** How long the results may be looked at. */
const seconds = 90 * 86_400;

/** Null where nobody may look at the form's results. */
export async function resultsToken(
  tokens: Tokens,
  { accountId, enrollmentId }: { accountId: string; enrollmentId: string },
  allowViewResults: boolean,
): Promise<string | null> {
  return allowViewResults ? tokens.sign("analyticPublic", { accountId, enrollmentId }, seconds) : null;
}
