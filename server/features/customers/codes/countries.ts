// The countries of which a tenant takes phone numbers: those that codes are texted to.
import { diallingCodes, type CallData } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import type { CallContext } from "../../../http/route.ts";
import { accountOf } from "../../../tokens/payloads.ts";
import { readAccount } from "../../platform/index.ts";
import { parseCodeSettings } from "./settings.ts";

type Call = "GET /api/v1/Country/GetEnabled";

/** Of the token's account, else of the host's; on a host of no tenant all. */
export async function enabledCountries(
  database: Database,
  { token, host }: Pick<CallContext<Call>, "token" | "host">,
): Promise<CallData<Call>> {
  const accountId = token ? accountOf(token) : null;
  const account = await readAccount(database, accountId === null ? { host } : { accountId }, ["codes"]);
  const { countries } = parseCodeSettings(account?.settings.codes);
  return Object.entries(diallingCodes)
    .filter(([, { iso }]) => countries.includes(iso))
    .map(([diallingCode, { iso, name }]) => ({ code: iso, name, diallingCode }));
}
