// npm run link -- --enrollment ID --recipient ID [--account ID] [--expires 30d] [--short]
// npm run link -- --page NAME --recipient ID [--enrollment ID] [--bill NUMBER] [--amount N] [--category NAME] [--channel NAME] [--message ID] [--language es] [--account ID] [--expires 30d] [--short]
// npm run link -- --pages
// Prints a customer's link: to a form, or to any page that a link opens (`--pages` lists them). A form's link without --recipient itself
// identifies the person; without --account the account is found by the form or the recipient. With --short it is
// an address that fits a text message and leads to the link's own. Without --bill it is the newest one that the biller in our database has. A
// mail is the one of the log that --message names, else the newest to the customer; view-invoice with --message shows the PDF that the message
// brought. With --language the page opens in that language for who has chosen none.
import process from "node:process";
import { parseArgs } from "node:util";
import {
  channels,
  languages,
  linkPages,
  pages,
  type Channel,
  type Language,
  type LinkPageName,
} from "@billwright/schemas";
import { addressOfLink, readConfig, withSecrets } from "@billwright/server";

const usage = [
  "npm run link -- --enrollment ID --recipient ID [--account ID] [--expires 30d] [--short]",
  "npm run link -- --page NAME --recipient ID [--enrollment ID] [--bill NUMBER] [--amount N] [--category NAME] [--channel NAME] [--message ID] [--language es] [--account ID] [--expires 30d] [--short]",
  "npm run link -- --pages",
].join("\n");

/** `30d`, `12h`, `15m` in seconds; undefined where it is none of them. */
function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,4})([dhm])$/.exec(text) ?? [];
  const each = { d: 86_400, h: 3_600, m: 60 }[unit as "d" | "h" | "m"];
  return count && each ? Number(count) * each : undefined;
}

function amountOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text))
    throw new Error(`--amount is "${text}": give a number with at most two decimals, like 125.50.`);
  return Number(text);
}

function pageNamed(text: string | undefined): LinkPageName {
  if (text === undefined) return "form";
  const found = linkPages.find((name) => name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new Error(`--page is "${text}", which no link opens: give one of ${linkPages.join(", ")}.`);
}

function channelNamed(text: string | undefined): Channel | undefined {
  if (text === undefined) return undefined;
  const found = channels.find((name) => name.toLowerCase() === text.toLowerCase());
  if (found) return found;
  throw new Error(`--channel is "${text}": give one of ${channels.join(", ")}.`);
}

function languageNamed(text: string | undefined): Language | undefined {
  if (text === undefined || Object.hasOwn(languages, text)) return text as Language | undefined;
  throw new Error(`--language is "${text}": give one of ${Object.keys(languages).join(", ")}.`);
}

const listOfPages = () => linkPages.map((name) => `${name.padEnd(24)} ${pages[name].path}`).join("\n");

function readArguments() {
  const { values } = parseArgs({
    options: {
      pages: { type: "boolean", default: false },
      page: { type: "string" },
      enrollment: { type: "string" },
      recipient: { type: "string" },
      bill: { type: "string" },
      amount: { type: "string" },
      category: { type: "string" },
      channel: { type: "string" },
      message: { type: "string" },
      language: { type: "string" },
      account: { type: "string" },
      expires: { type: "string", default: "30d" },
      short: { type: "boolean", default: false },
    },
  });
  return values;
}

async function main(): Promise<string> {
  const {
    pages: isList,
    page,
    enrollment,
    recipient,
    bill,
    amount,
    category,
    channel,
    message,
    language,
    account,
    expires,
    short,
  } = readArguments();
  if (isList) return listOfPages();
  const seconds = secondsOf(expires);
  if (page === undefined && !enrollment) throw new Error(`--enrollment is missing.\n${usage}`);
  if (!enrollment && !recipient) throw new Error(`--recipient is missing.\n${usage}`);
  if (seconds === undefined)
    throw new Error(`--expires is "${expires}": give days, hours or minutes, like 30d, 12h or 15m.`);
  return addressOfLink(
    withSecrets(readConfig(process.env)),
    {
      page: pageNamed(page),
      enrollmentId: enrollment ?? null,
      recipientId: recipient ?? null,
      bill,
      amount: amountOf(amount),
      category,
      channel: channelNamed(channel),
      logId: message,
      language: languageNamed(language),
      accountId: account,
      isShort: short,
    },
    seconds,
  );
}

main().then(
  (report) => process.stdout.write(`${report}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
