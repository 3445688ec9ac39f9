// An account's own test cases: each runs on its template's form as the server has it now, not on the form that it was recorded on.
import { caseRunner, caseWords, onForm, withForms } from "@billwright/engine/cases";
import { allMessages, fill, type CallData, type StoredForm } from "@billwright/schemas";
import { runAgainst } from "./against/against.ts";
import type { Client } from "./against/client.ts";
import type { FixtureOutcome } from "./readFixture.ts";
import type { Result } from "./report.ts";

const english = {
  t: (key: keyof typeof allMessages, params: Parameters<typeof fill>[1]) => fill(allMessages[key], params),
  language: "en",
};

export interface OfAccount {
  client: Client;
  accountId: string;
  /** The token of a user of the account, as long as it is valid; asked for before each case. */
  token(): Promise<string>;
  onProgress(at: number, of: number, form: string): void;
}

/** The results, and the account's forms without cases are not among them. Throws where the user is of another account. */
export async function runAccount({ client, accountId, token, onProgress }: OfAccount): Promise<Result[]> {
  demandOwn(accountId, await token());
  const { forms } = await client.get<CallData<"GET /api/Templates/WithCases">>(
    "/api/Templates/WithCases",
    {},
    await token(),
  );
  const results: Result[] = [];
  for (const [at, { id, name }] of forms.entries()) {
    onProgress(at, forms.length, name);
    try {
      results.push(...(await runForm({ client, token }, { id, name })));
    } catch (error) {
      results.push({ file: name, title: "", ...notReplayed(error) });
    }
  }
  onProgress(forms.length, forms.length, "");
  return results;
}

/** One that cannot be replayed takes nothing from the report of the others. */
const notReplayed = (error: unknown): FixtureOutcome => ({
  ok: false,
  diff: `cannot be replayed: ${error instanceof Error ? error.message : String(error)}`,
});

async function runForm(
  { client, token }: Pick<OfAccount, "client" | "token">,
  { id, name }: { id: string; name: string },
): Promise<Result[]> {
  const get = async <Name extends "GET /api/Templates/Get" | "GET /api/Templates/Cases">(call: Name) =>
    client.get<CallData<Name>>(call.slice("GET ".length), { id }, await token());
  const { header, content } = await get("GET /api/Templates/Get");
  const { cases, forms } = await get("GET /api/Templates/Cases");
  const { enrollment } = content as StoredForm;
  const run = caseRunner(enrollment);
  // The form that it ran on, in place of a file's path.
  const file = `${name} (version ${header.version})`;
  const results: Result[] = [];
  for (const { title, fixture } of withForms(cases, forms)) {
    const { ok, differences, follows } = run(fixture);
    const words = differences.map((one) => caseWords(one, english));
    const more = follows.length > 0 ? [`what follows from it: ${follows.length}`] : [];
    const against = async () => runAgainst({ client, token: await token() }, onForm(fixture, enrollment));
    const outcome = ok ? await against().catch(notReplayed) : { ok, diff: [...words, ...more].join("\n") };
    results.push({ file, title, ...outcome });
  }
  return results;
}

/** What a token says of its user only helps to word the error: the server decides. */
function demandOwn(accountId: string, token: string): void {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { AccountId?: string };
  if (claims.AccountId === accountId) return;
  throw new Error(`Whoever signs in is of the account ${claims.AccountId}, not ${accountId}. Name another by --as.`);
}
