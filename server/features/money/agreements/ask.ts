// Asks the signing service about an agreement whose customer has not come back: whoever signs may close the page. Soon at first, then less and
// less often, as long as it can be signed; once it is signed, its document is stored by a job of its own.
import type { Queryable } from "../../../database/connect.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { addJob } from "../../../jobs/queue.ts";
import { Refused } from "../../../http/refusal.ts";
import type { AgreementServices } from "./services.ts";
import { settle } from "./status.ts";
import { findByKey, type Agreement } from "./store.ts";

/** A customer may take long to sign; after that the service is not asked any more. */
export const mostDays = 90;

const firstSeconds = 5 * 60;
const longestSeconds = 86_400;

/** Seconds until it is asked for the first time (0), the second, ...; null: it was asked often enough. */
export function pauseAfter(times: number): number | null {
  const doubling = Math.ceil(Math.log2(longestSeconds / firstSeconds));
  return times < doubling + mostDays ? Math.min(firstSeconds * 2 ** times, longestSeconds) : null;
}

/** To be called in the transaction that opens the agreement; one that is opened again is followed again. */
export async function askLater(
  database: Queryable,
  { accountId, agreementKey }: Pick<Agreement, "accountId" | "agreementKey">,
  times: number,
): Promise<void> {
  const pause = pauseAfter(times);
  if (pause !== null)
    await addJob(
      database,
      "askAgreement",
      agreementKey,
      { accountId, agreementKey, asked: times },
      { afterSeconds: pause },
    );
}

export const askAgreementTask =
  (services: AgreementServices): Task<"askAgreement"> =>
  async ({ accountId, agreementKey, asked: times }) => {
    const { database, log } = services;
    const agreement = await findByKey(database, accountId, agreementKey);
    if (agreement === null || (await stateOf(services, agreement)) !== "open") return;
    if (pauseAfter(times + 1) === null) log.warn({ agreementKey }, "an agreement is given up: it was never decided");
    await askLater(database, agreement, times + 1);
  };

/** A service that is away is asked again later. */
async function stateOf(services: AgreementServices, agreement: Agreement): Promise<Agreement["state"]> {
  try {
    return (await settle(services, agreement, { ip: null, userAgent: null })).agreement.state;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    services.log.warn({ error }, "the signing service did not answer about an agreement");
    return agreement.state;
  }
}
