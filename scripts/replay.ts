// npm run replay -- [--reporter text|junit|json] [--output FILE] [FILE|FOLDER|GLOB …]: replays fixtures, and sessions recorded in the
// sandbox, through the engine. Without a name: all of fixtures/. With --against URL also on a running server, as a customer would, signed
// in as --as EMAIL (password in REPLAY_PASSWORD; on a development server the demo's Owner). Exit code 1 and a diff if one does not match,
// or is not a fixture at all. A fixture runs with the form that it carries. --account ID --against URL runs the test cases kept with the account's
// templates instead, each on its template's newest version; the report names the form.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { describeMismatches, replay } from "@billwright/engine";
import type { AnyFixture } from "@billwright/schemas";
import { filesNamed } from "./replay/files.ts";
import { runFile, type FixtureOutcome } from "./replay/readFixture.ts";
import { hasFailed, isReporter, reporters, type Result } from "./replay/report.ts";

const options = {
  reporter: { type: "string", default: "text" },
  output: { type: "string" },
  against: { type: "string" },
  as: { type: "string" },
  account: { type: "string" },
} as const;

function throughEngine(fixture: AnyFixture): FixtureOutcome {
  const result = replay(fixture);
  return { ok: result.ok, diff: describeMismatches(fixture, result) };
}

/** A user's token is valid for fifteen minutes (forms.txt §7). */
const signInEveryMs = 10 * 60_000;

/** A client, and the token of the user who is signed in: renewed in time. */
async function connected(url: string, email: string | null) {
  const { clientOf } = await import("./replay/against/client.ts");
  const { signIn } = await import("./replay/against/signIn.ts");
  const client = clientOf(url, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const enter = async () => ({
    at: Date.now(),
    token: await signIn(client, { email, password: process.env.REPLAY_PASSWORD || null }),
  });
  let entered = await enter();
  return {
    client,
    async token(): Promise<string> {
      if (Date.now() - entered.at > signInEveryMs) entered = await enter();
      return entered.token;
    },
  };
}

/** The engine comes first: a fixture that does not match there need not be tried on a server. */
async function onServer(url: string, email: string | null): Promise<(fixture: AnyFixture) => Promise<FixtureOutcome>> {
  const { runAgainst } = await import("./replay/against/against.ts");
  const { client, token } = await connected(url, email);
  return async (fixture) => {
    const alone = throughEngine(fixture);
    if (!alone.ok) return alone;
    if ("screen" in fixture)
      return { ok: true, diff: "", skipped: "a page of its own, with data of its own: the suite plays it" };
    return runAgainst({ client, token: await token() }, fixture);
  };
}

/** Shows the progress on a terminal, in a line that the next one overwrites. */
function showProgress(at: number, of: number, file: string): void {
  if (!process.stderr.isTTY) return;
  const line = at === of ? "" : `${at + 1} of ${of}  ${file}`;
  process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** The test cases that the account's templates keep. */
async function ofAccount(accountId: string, url: string | undefined, email: string | null): Promise<Result[]> {
  if (url === undefined) throw new Error("Name the server that keeps the account's templates: --against URL.");
  const { runAccount } = await import("./replay/templateCases.ts");
  return runAccount({ ...(await connected(url, email)), accountId, onProgress: showProgress });
}

async function ofFiles(named: readonly string[], against: string | undefined, email: string | null): Promise<Result[]> {
  const files = filesNamed(named);
  const run = against === undefined ? throughEngine : await onServer(against, email);
  const results: Result[] = [];
  for (const [at, file] of files.entries()) {
    showProgress(at, files.length, file);
    results.push(await runFile(file, run));
  }
  showProgress(files.length, files.length, "");
  return results;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { reporter, output, against, account, as: email = null } = values;
  if (!isReporter(reporter)) throw new Error(`There is no reporter '${reporter}'. Use text, junit or json.`);
  if (account !== undefined && positionals.length > 0) throw new Error("Name either an account or files.");
  const results =
    account === undefined ? await ofFiles(positionals, against, email) : await ofAccount(account, against, email);
  const ranOn =
    account === undefined ? "Each ran on the form that it carries." : "Each ran on its template's form as it is now.";
  const report = reporters[reporter](results, ranOn);
  if (output === undefined) console.log(report);
  else writeFileSync(output, `${report}\n`);
  return results.some(hasFailed) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
