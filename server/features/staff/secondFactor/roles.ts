// Which roles need a second factor: a setting of the account, `secondFactor.roles`.
import type { Role } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { CallContext } from "../../../http/route.ts";
import { putSetting, readSetting } from "../../platform/index.ts";
import type { FactorServices } from "./services.ts";

export async function rolesWithFactor(database: Queryable, accountId: string): Promise<Role[]> {
  const setting = (await readSetting(database, accountId, "secondFactor")) as { roles?: Role[] } | null;
  return setting?.roles ?? [];
}

export async function putRoles(
  { database, runtime, audit }: FactorServices,
  { opened, body: { roles }, ip }: CallContext<"POST /api/Account/SecondFactor">,
): Promise<{ roles: Role[] }> {
  return inTransaction(database, runtime, async (transaction) => {
    const { accountId, userId } = await opened.again(transaction);
    await putSetting(transaction, accountId, "secondFactor", roles.length === 0 ? null : { roles });
    const entry = { accountId, actor: userId, object: accountId, ip, detail: { roles: roles.join(", ") } };
    await audit.write(transaction, { ...entry, action: "factor_roles_changed" });
    return { roles };
  });
}
