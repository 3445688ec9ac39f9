// An account's own test cases: each runs on its template's form as the server has it now, not on the form that it was recorded on.
import { caseRunner, caseWords, onForm } from "@billwright/engine/cases";
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
    const { header, content } = await client.get<CallData<"GET /api/Templates/Get">>(
      "/api/Templates/Get",
      { id },
      await token(),
    );
    const { cases } = await client.get<CallData<"GET /api/Templates/Cases">>(
      "/api/Templates/Cases",
      { id },
      await token(),
    );
    const { enrollment } = content as StoredForm;
    const run = caseRunner(enrollment);
    // The form that it ran on, in place of a file's path.
    const file = `${name} (version ${header.version})`;
    for (const { title, fixture } of cases) {
      const { ok, differences, follows } = run(fixture);
      const words = differences.map((one) => caseWords(one, english));
      const more = follows.length > 0 ? [`what follows from it: ${follows.length}`] : [];
      const outcome: FixtureOutcome = ok
        ? await runAgainst({ client, token: await token() }, onForm(fixture, enrollment))
        : { ok, diff: [...words, ...more].join("\n") };
      results.push({ file, title, ...outcome });
    }
  }
  onProgress(forms.length, forms.length, "");
  return results;
}

/** What a token says of its user only helps to word the error: the server decides. */
function demandOwn(accountId: string, token: string): void {
  const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { AccountId?: string };
  if (claims.AccountId === accountId) return;
  throw new Error(`Whoever signs in is of the account ${claims.AccountId}, not ${accountId}. Name another by --as.`);
}
