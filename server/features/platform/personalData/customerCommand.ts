// A customer's data exported or erased on request, for `npm run customer`.
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/connect.ts";
import { beside } from "../../../database/beside.ts";
import { demandAccount } from "../accounts/index.ts";
import { filesOf } from "../../../providers/providers.ts";
import type { Runtime } from "../../../runtime.ts";
import { sealOf, type Seal } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { auditOf, type AuditEntry } from "../events/index.ts";
import type { CustomerDataPart } from "../../customerData.ts";
import { eraseCustomer, type Erased } from "./eraseCustomer.ts";
import { readCustomer, writeCustomer, type Exported } from "./exportCustomer.ts";

/** On the database of a configuration, also while a server runs on it. Throws where there is no such account. */
export const exportToFile = (
  config: Config,
  customer: CustomerKey,
  path: string,
  runtime: Runtime,
  parts: readonly CustomerDataPart[],
): Promise<Exported> =>
  withAccount(config, customer, async (database) => {
    const data = await readCustomer(database, sealOf(keyringOf(config.secrets), runtime), customer, parts);
    const about = {
      exportedAt: runtime.now().toISOString(),
      account: customer.accountId,
      recipient: customer.recipientId,
    };
    const exported = await writeCustomer(data, about, await filesOf(config, runtime), path);
    await note(database, runtime, customer, "customer_exported");
    return exported;
  });

/** @param contactsOf Asked of the biller, before anything is erased. Throws NotErasable, or where there is no such account. */
export const eraseOnRequest = (
  config: Config,
  customer: CustomerKey,
  runtime: Runtime,
  parts: readonly CustomerDataPart[],
  contactsOf: (database: Database, seal: Seal) => Promise<string[]>,
): Promise<Erased[]> =>
  withAccount(config, customer, async (database) => {
    const seal = sealOf(keyringOf(config.secrets), runtime);
    const contacts = await contactsOf(database, seal);
    const erased = await eraseCustomer(database, { runtime, seal, contacts }, customer, parts);
    const isChange = erased.some(({ is }) => is !== "kept");
    if (isChange) await note(database, runtime, customer, "customer_erased");
    return erased;
  });

async function withAccount<Result>(
  config: Config,
  { accountId }: CustomerKey,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return beside(config, async (database) => {
    await demandAccount(database, accountId);
    return await work(database);
  });
}

const note = (
  database: Database,
  runtime: Runtime,
  { accountId, recipientId: object }: CustomerKey,
  action: AuditEntry["action"],
): Promise<void> => auditOf(runtime).write(database, { accountId, actor: "operator", action, object, ip: null });
