// npm run replay -- [--reporter text|junit|json] [--output FILE] [FILE|FOLDER|GLOB …]: replays fixtures, and sessions recorded in the
// sandbox, through the engine. Without a name: all of fixtures/. With --against URL also on a running server, as a customer would, signed
// in as --as EMAIL (password in REPLAY_PASSWORD; on a development server the demo's Owner). Exit code 1 and a diff if one does not match,
// or is not a fixture at all.
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
} as const;

function throughEngine(fixture: AnyFixture): FixtureOutcome {
  const result = replay(fixture);
  return { ok: result.ok, diff: describeMismatches(fixture, result) };
}

/** A user's token is valid for fifteen minutes (forms.txt §7). */
const signInEveryMs = 10 * 60_000;

/** The engine comes first: a fixture that does not match there need not be tried on a server. */
async function onServer(url: string, email: string | null): Promise<(fixture: AnyFixture) => Promise<FixtureOutcome>> {
  const { clientOf } = await import("./replay/against/client.ts");
  const { signIn } = await import("./replay/against/signIn.ts");
  const { runAgainst } = await import("./replay/against/against.ts");
  const client = clientOf(url, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const enter = async () => ({
    at: Date.now(),
    token: await signIn(client, { email, password: process.env.REPLAY_PASSWORD || null }),
  });
  let entered = await enter();
  return async (fixture) => {
    const alone = throughEngine(fixture);
    if (!alone.ok) return alone;
    if ("screen" in fixture)
      return { ok: true, diff: "", skipped: "a page of its own, with data of its own: the suite plays it" };
    if (Date.now() - entered.at > signInEveryMs) entered = await enter();
    return runAgainst({ client, token: entered.token }, fixture);
  };
}

/** Shows the progress on a terminal, in a line that the next one overwrites. */
function showProgress(at: number, of: number, file: string): void {
  if (!process.stderr.isTTY) return;
  const line = at === of ? "" : `${at + 1} of ${of}  ${file}`;
  process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { reporter, output, against } = values;
  if (!isReporter(reporter)) throw new Error(`There is no reporter '${reporter}'. Use text, junit or json.`);
  const files = filesNamed(positionals);
  const run = against === undefined ? throughEngine : await onServer(against, values.as ?? null);
  const results: Result[] = [];
  for (const [at, file] of files.entries()) {
    showProgress(at, files.length, file);
    results.push(await runFile(file, run));
  }
  showProgress(files.length, files.length, "");
  const report = reporters[reporter](results);
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
