// The token that opens the public results of a form.
import type { Tokens } from "./tokens.ts";

/** How long the token gives access to the results. */
const seconds = 90 * 86_400;

/** Null if nobody may see the form's results. */
export async function resultsToken(
  tokens: Tokens,
  { accountId, enrollmentId }: { accountId: string; enrollmentId: string },
  allowViewResults: boolean,
): Promise<string | null> {
  return allowViewResults ? tokens.sign("analyticPublic", { accountId, enrollmentId }, seconds) : null;
}
