// For `npm run webhooks`: what an Owner does on the page, by the operator.
import type { WebhookEvent } from "@billwright/schemas";
import type { Config } from "../../../config.ts";
import { beside } from "../../../database/beside.ts";
import type { Database, Transaction } from "../../../database/connect.ts";
import { throwInWords } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import { sealOf } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { demandAccount } from "../accounts/index.ts";
import { auditOf } from "../events/index.ts";
import { formerSecretEnds, listAddresses } from "./addresses.ts";
import { listDeliveries, type AgainFrom } from "./deliveries.ts";
import {
  addWebhook,
  changeWebhook,
  demandPublic,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveriesAgain,
  sendDeliveryAgain,
} from "./manage.ts";

export type WebhookCommand =
  | { do: "list" }
  | { do: "add"; address: string; events: WebhookEvent[] | null }
  | { do: "replaceSecret" | "remove" | "stop" | "start"; addressId: string }
  | { do: "deliveries"; addressId: string; isFailed: boolean }
  | { do: "sendAgain"; addressId: string; deliveryId: string }
  | { do: "sendAgainFrom"; addressId: string; from: Date; all: boolean };

const by = { actor: "operator", ip: null };
const mostListed = 100;

/** Answers what to print. */
export const webhooksBeside = (
  config: Config,
  accountId: string,
  command: WebhookCommand,
  runtime: Runtime,
): Promise<string> =>
  beside(config, async (database) => {
    await demandAccount(database, accountId);
    if (command.do === "list") return list(database, accountId, runtime.now());
    if (command.do === "deliveries") return deliveries(database, accountId, command);
    if (command.do === "add") await demandPublic(command.address);
    const services = { runtime, seal: sealOf(keyringOf(config.secrets), runtime), audit: auditOf(runtime) };
    if (command.do === "sendAgainFrom") {
      const { addressId, from, all } = command;
      let total = 0;
      for (let after: string | null | undefined; after !== null;) {
        const wanted: AgainFrom = { accountId, addressId, from, all, after };
        const sent = await database.transaction((on) => sendDeliveriesAgain(on, services, by, wanted));
        total += sent.count;
        after = sent.next;
      }
      return `Sent again: ${total}.`;
    }
    return database.transaction((on) => act(on, services, accountId, command));
  }).catch(throwInWords);

type Acts = Exclude<WebhookCommand, { do: "list" | "deliveries" | "sendAgainFrom" }>;

async function act(
  on: Transaction,
  services: Parameters<typeof addWebhook>[1],
  accountId: string,
  command: Acts,
): Promise<string> {
  if (command.do === "add") return newSecret(await addWebhook(on, services, by, { accountId, ...command }));
  const { addressId } = command;
  const key = { accountId, addressId };
  switch (command.do) {
    case "replaceSecret":
      return newSecret(await replaceWebhookSecret(on, services, by, key));
    case "remove":
      await removeWebhook(on, services, by, key);
      return `Removed "${addressId}".`;
    case "stop":
    case "start":
      await changeWebhook(on, services, by, { ...key, isOn: command.do === "start" });
      return command.do === "start" ? `Events go to "${addressId}" again.` : `Nothing goes to "${addressId}" any more.`;
    case "sendAgain":
      await sendDeliveryAgain(on, services, by, { ...key, deliveryId: command.deliveryId });
      return `"${command.deliveryId}" is sent again.`;
  }
}

const newSecret = ({ id, secret }: { id: string; secret: string }) =>
  `${id}\n${secret}\nThe secret is shown this once.`;

async function list(database: Database, accountId: string, now: Date): Promise<string> {
  const ends = await formerSecretEnds(database, accountId, now);
  const all = await listAddresses(database, accountId);
  if (all.length === 0) return `"${accountId}" is notified of nothing.`;
  return all
    .map(({ addressId, address, events, state }) => {
      const end = ends.get(addressId);
      const former = end === undefined ? [] : [`former secret until ${end.toISOString()}`];
      return [addressId, state, address, events?.join(",") ?? "all events", ...former].join("\t");
    })
    .join("\n");
}

async function deliveries(
  database: Database,
  accountId: string,
  { addressId, isFailed }: { addressId: string; isFailed: boolean },
): Promise<string> {
  const state = isFailed ? "failed" : undefined;
  const { rows } = await listDeliveries(database, { accountId, addressId, state, after: undefined, top: mostListed });
  if (rows.length === 0) return "There is none.";
  return rows
    .map((row) =>
      [row.deliveryId, row.at, row.event, row.state, `${row.tries} tries`, row.status ?? "-", row.answer]
        .join("\t")
        .trimEnd(),
    )
    .join("\n");
}
