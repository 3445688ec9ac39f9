// For `npm run facts`: what an Owner does on the page of what the biller did not take, by the operator.
import type { Config } from "./config.ts";
import { beside } from "./database/beside.ts";
import type { Database } from "./database/connect.ts";
import { auditOf, demandAccount, listDead, sendAllGivenUp, sendGivenUp } from "./features/platform/index.ts";
import { throwInWords } from "./http/refusal.ts";
import type { Runtime } from "./runtime.ts";

export type FactsCommand = { do: "list" } | { do: "sendAgain"; key: string } | { do: "sendAllAgain" };

const by = { actor: "operator", ip: null };
const mostListed = 100;

/** Answers what to print. */
export const factsBeside = (
  config: Config,
  accountId: string,
  command: FactsCommand,
  runtime: Runtime,
): Promise<string> =>
  beside(config, async (database) => {
    await demandAccount(database, accountId);
    const audit = auditOf(runtime);
    if (command.do === "list") return list(database, accountId);
    if (command.do === "sendAgain") {
      const { key } = command;
      await database.transaction((on) => sendGivenUp(on, audit, by, { accountId, key }));
      return `"${key}" is sent again.`;
    }
    let total = 0;
    for (let isMore = true; isMore;) {
      const sent = await database.transaction((on) => sendAllGivenUp(on, audit, by, accountId));
      total += sent.count;
      ({ isMore } = sent);
    }
    return `Sent again: ${total}.`;
  }).catch(throwInWords);

async function list(database: Database, accountId: string): Promise<string> {
  const { rows } = await listDead(database, { accountId, after: undefined, top: mostListed });
  if (rows.length === 0) return "Nothing is given up.";
  return rows
    .map(({ key, recipientId, at, tries, fault, behind }) =>
      [key, recipientId ?? "-", at.toISOString(), `${tries} tries`, `${behind} behind it`, fault].join("\t").trimEnd(),
    )
    .join("\n");
}
