// For `npm run agreements -- --verify`.
import type { Config } from "../../../config.ts";
import { beside } from "../../../database/beside.ts";
import { filesOf } from "../../../providers/providers.ts";
import type { Runtime } from "../../../runtime.ts";
import { verifyAgreements, type VerifiedAgreements } from "./verify.ts";

/** Of all accounts, or of one. */
export async function verifyAgreementsBeside(
  config: Config,
  accountId: string | undefined,
  runtime: Runtime,
): Promise<VerifiedAgreements> {
  const files = await filesOf(config, runtime);
  try {
    return await beside(config, (database) => verifyAgreements(database, files, accountId));
  } finally {
    files.close?.();
  }
}
