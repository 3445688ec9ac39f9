// npm run link -- --enrollment ID --recipient ID [--account ID] [--expires 30d]
// Prints a customer's link. Without --recipient the link itself stands for the person; without --account the form's own is looked up.
import process from "node:process";
import { parseArgs } from "node:util";
import { addressOfLink, readConfig, withSecrets } from "@billwright/server";

const usage = "npm run link -- --enrollment ID --recipient ID [--account ID] [--expires 30d]";

/** `30d`, `12h`, `15m` in seconds; undefined where it is none of them. */
function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([dhm])$/.exec(text) ?? [];
  const each = { d: 86_400, h: 3_600, m: 60 }[unit as "d" | "h" | "m"];
  return count && each ? Number(count) * each : undefined;
}

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      enrollment: { type: "string" },
      recipient: { type: "string" },
      account: { type: "string" },
      expires: { type: "string", default: "30d" },
    },
  });
  const seconds = secondsOf(values.expires);
  if (!values.enrollment) throw new Error(`--enrollment is missing.\n${usage}`);
  if (seconds === undefined)
    throw new Error(`--expires is "${values.expires}": give days, hours or minutes, like 30d, 12h or 15m.`);
  const { enrollment: enrollmentId, recipient: recipientId = null, account: accountId } = values;
  return addressOfLink(withSecrets(readConfig(process.env)), { enrollmentId, recipientId, accountId }, seconds);
}

main().then(
  (address) => process.stdout.write(`${address}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
