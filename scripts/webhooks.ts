// npm run webhooks -- --id ID: the addresses at which an account's own systems are notified of events.
// --add URL [--events NAME,…] makes one and prints its id and secret, once; --replace-secret, --stop, --start and --remove HOOK change one.
// --deliveries HOOK [--failed]: what was sent there, the newest first, with what was answered.
// --send-again DELIVERY --of HOOK, --send-again-from TIME --of HOOK [--all]: sends it again, under the same ids.
import process from "node:process";
import { parseArgs } from "node:util";
import { webhookEvents, type WebhookEvent } from "@billwright/schemas";
import { readConfig, realRuntime, webhooksBeside, withSecrets, type WebhookCommand } from "@billwright/server";

const usage = [
  "npm run webhooks -- --id ID [--add URL [--events NAME,…]]",
  "npm run webhooks -- --id ID --replace-secret|--stop|--start|--remove HOOK",
  "npm run webhooks -- --id ID --deliveries HOOK [--failed]",
  "npm run webhooks -- --id ID --send-again DELIVERY --of HOOK",
  "npm run webhooks -- --id ID --send-again-from TIME --of HOOK [--all]",
].join("\n");

const readOptions = () =>
  parseArgs({
    options: {
      id: { type: "string" },
      add: { type: "string" },
      events: { type: "string" },
      "replace-secret": { type: "string" },
      stop: { type: "string" },
      start: { type: "string" },
      remove: { type: "string" },
      deliveries: { type: "string" },
      failed: { type: "boolean", default: false },
      "send-again": { type: "string" },
      "send-again-from": { type: "string" },
      of: { type: "string" },
      all: { type: "boolean", default: false },
    },
  }).values;
type Options = ReturnType<typeof readOptions>;

function commandOf(options: Options): WebhookCommand {
  const { add, deliveries, of } = options;
  const [again, from] = [options["send-again"], options["send-again-from"]];
  const change = {
    replaceSecret: options["replace-secret"],
    stop: options.stop,
    start: options.start,
    remove: options.remove,
  };
  const changes = Object.entries(change).filter(([, addressId]) => addressId !== undefined);
  const given = [add, deliveries, again, from, ...changes].filter((each) => each !== undefined);
  if (given.length > 1) throw new Error(`Give one thing to do.\n${usage}`);
  if (add !== undefined) return { do: "add", address: add, events: eventsOf(options.events) };
  if (deliveries !== undefined) return { do: "deliveries", addressId: deliveries, isFailed: options.failed };
  const [changed] = changes;
  if (changed) return { do: changed[0] as keyof typeof change, addressId: changed[1]! };
  if (again === undefined && from === undefined) return { do: "list" };
  if (of === undefined) throw new Error(`Name the address with --of.\n${usage}`);
  if (again !== undefined) return { do: "sendAgain", addressId: of, deliveryId: again };
  return { do: "sendAgainFrom", addressId: of, from: timeOf(from!), all: options.all };
}

/** Null: every event. */
function eventsOf(text: string | undefined): WebhookEvent[] | null {
  if (text === undefined) return null;
  return text.split(",").map((name) => {
    const known = webhookEvents.find((event) => event === name.trim());
    if (known === undefined) throw new Error(`"${name}" is no event. There are: ${webhookEvents.join(", ")}.`);
    return known;
  });
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`"${text}" is no time: give one like 2026-11-20T12:00:00Z.`);
  return time;
}

async function main(): Promise<string> {
  const options = readOptions();
  if (!options.id) throw new Error(`Name the account with --id.\n${usage}`);
  return webhooksBeside(withSecrets(readConfig(process.env)), options.id, commandOf(options), realRuntime);
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
