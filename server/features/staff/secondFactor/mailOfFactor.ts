// A user whose second factor changes gets a mail: it may have been somebody else.
import type { Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { findReceiver, mailUser, type MailServices } from "../users/index.ts";
import type { User } from "./services.ts";

export async function mailOfFactor(
  services: MailServices & { runtime: Runtime },
  transaction: Transaction,
  of: "added" | "removed" | "forgotten",
  { accountId, userId }: User,
): Promise<void> {
  const to = await findReceiver(transaction, accountId, { userId });
  if (!to) return;
  const mail = { ...to, accountId, key: `factor:${services.runtime.newId()}` };
  await mailUser(services, transaction, (part) => `mail.factor.${of}.${part}`, mail);
}
