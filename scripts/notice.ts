// npm run notice -- [--outage TEXT] [--template FILE] [--account ID]: sends customers to the maintenance page with these words ("": its own), and
// puts a file's HTML on the page of outages; for everybody, or for one account. With --clear both end, with --clear --only outage (or template)
// that one alone. Prints the notices that apply then; without any option, those that apply now.
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { readConfig, realRuntime, setNotice, withSecrets, type WantedNotice } from "@billwright/server";

const usage = [
  "npm run notice -- [--outage TEXT] [--template FILE] [--account ID]",
  "npm run notice -- --clear [--only outage|template] [--account ID]",
].join("\n");

function readArguments(): WantedNotice {
  const { values } = parseArgs({
    options: {
      outage: { type: "string" },
      template: { type: "string" },
      account: { type: "string" },
      clear: { type: "boolean", default: false },
      only: { type: "string" },
    },
  });
  const { outage, template, account: accountId = null, clear, only } = values;
  if (!clear) {
    if (only !== undefined) throw new Error(`--only belongs to --clear.\n${usage}`);
    return { accountId, outage, template: template === undefined ? undefined : readFileSync(template, "utf8") };
  }
  if (outage !== undefined || template !== undefined) throw new Error(`--clear takes neither of them.\n${usage}`);
  if (only !== undefined && only !== "outage" && only !== "template")
    throw new Error(`--only is "${only}": give outage or template.`);
  return {
    accountId,
    outage: only === "template" ? undefined : null,
    template: only === "outage" ? undefined : null,
  };
}

async function main(): Promise<string> {
  const standing = await setNotice(withSecrets(readConfig(process.env)), readArguments(), realRuntime);
  const lines = standing.flatMap(({ accountId, outage, message, template }) => {
    const who = accountId === null ? "Everybody" : `Customers of "${accountId}"`;
    return [
      ...(outage
        ? [`${who}: the maintenance page, with ${message === null ? "its own words" : JSON.stringify(message)}.`]
        : []),
      ...(template === null ? [] : [`${who}: the page of outages has a text of ${template.length} characters.`]),
    ];
  });
  return lines.length > 0 ? lines.join("\n") : "Nothing is announced: the site is up.";
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
