// The proof of `npm run customer -- erase`: values planted through the calls of the pages, and into every table, are searched in a dump of the whole
// database and in all files before it and after it.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { program } from "../../../../test/support/programs.ts";
import { cases, found, foundInTwin, skipped } from "../../../../test/support/proof.ts";
import { addJob } from "../../../jobs/queue.ts";
import { noTools, runTool } from "../../../testing/cluster.ts";
import { ownCluster } from "../../../testing/databases.ts";
import { customerOn } from "../../../testing/filling.ts";
import { givenAccount, givenForm, givenLink, givenRecipient, type GivenForm } from "../../../testing/given.ts";
import { givenCustomer } from "../../../testing/givenCustomer.ts";
import { addressOf, productionSecret } from "../../../testing/productionServer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";

test.runIf(noTools)(`a dump that is searched (skipped: ${noTools})`, { tags: ["S40"] }, () => skipped("S40", noTools!));

describe.skipIf(noTools !== null || cases(1, 0) === 0)("a customer who is erased by command", { tags: ["S40"] }, () => {
  const own = ownCluster({ isOfDebian: true });
  // The command takes no secret that is not random.
  const config = { ...testConfig(), secrets: [productionSecret] };
  const customer = { accountId: "north", recipientId: "r-1" };
  let server: TestServer;
  let form: GivenForm;
  let url: string;
  beforeAll(async () => {
    const connection = await own.open();
    const { rows } = await connection.pool.query<{ name: string }>("select current_database() as name");
    url = addressOf((await own.cluster()).settings(rows[0]!.name));
    server = await testServer(own, { connection, config });
    await givenAccount(connection.database, "north");
    form = await givenForm(connection.database, "north", {
      inputs: [
        { id: "name", name: "Name", inputType: "ShortText", required: true },
        { id: "proof", name: "Proof", inputType: "Attachment", length: 1, required: true },
      ],
    });
  });
  afterAll(() => server.stop());

  /** Words that nothing else has, each by the way that it takes into the product. */
  const planted = {
    answer: "plantedanswer",
    file: "plantedfile",
    fileName: "plantedfilename",
    payer: "plantedpayer@example.org",
    payerPhone: "+12025550177",
    code: "plantedcode@example.org",
    rows: "plantedrows",
  };

  async function plant(): Promise<void> {
    const { database } = server.connection;
    await givenRecipient(database, "north", "r-2", { tags: [{ name: "Name", value: "neighbour" }] });
    const link = await givenLink(server, form, { recipientId: "r-1" });
    const at = customerOn(server, form, link);
    const name = `${planted.fileName}.txt`;
    const { envelope } = await at.submit({ name: planted.answer, proof: ["Attachment", [name]] }, { key: "k" });
    const reportId = String(envelope.data);
    await at.attach(reportId, [{ inputId: "proof", name, type: "text/plain", bytes: `I am ${planted.file}.` }]);
    expect((await at.post(reportId)).status).toBe(200);
    const claims = { AccountId: "north", RecipientId: "r-1", Amount: null, Email: null, PhoneNumber: null };
    const token = await server.tokens.sign("payment", claims, 3_600);
    const paying = { token, amount: "12.50", email: planted.payer, phoneNumber: planted.payerPhone };
    const card = { cardNumber: "tok_paid", nameOnCard: "Ada Lovelace", expirationDate: "12/40" };
    const paid = await server.call("POST /api/SmartPay/PayByCard", { body: { ...paying, ...card } });
    expect(paid.envelope.data?.status).toBe("success");
    const another = await givenForm(database, "north", { id: "with-codes" });
    const { token: ofCodes } = await givenLink(server, another, { recipientId: "r-1" });
    const sent = await server.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", {
      body: { email: planted.code, token: ofCodes },
    });
    expect(sent.status).toBe(200);
    const rest = await givenForm(database, "north", { id: "rest" });
    await givenCustomer(server, { ...rest, recipientId: "r-1" }, planted.rows, server.clock.now());
    await server.runJobs();
  }

  /** The whole database as text, and every file. */
  function everything(): string {
    const folder = join(config.dataDir, "files");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return [
      runTool("pg_dump", ["-d", url]),
      ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")),
    ].join("\n");
  }
  /** As it is, and as bytes are written in a dump and in JSON. */
  const spellings = (word: string) => [
    word,
    Buffer.from(word).toString("hex"),
    Buffer.from(word).toString("base64").replace(/=+$/, "").slice(0, -1),
  ];
  const foundIn = (text: string, words: readonly string[]) =>
    words.filter((word) => spellings(word).some((spelling) => text.includes(spelling)));

  /** What is sealed cannot be searched by its words: its ciphertexts are. */
  async function sealedTexts(): Promise<string[]> {
    const { database } = server.connection;
    const { rows } = await database.raw<{ rows: { name: string }[] }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'sealed'",
    );
    const texts: string[] = [];
    for (const { name } of rows) texts.push(...(await database(name).pluck<string[]>("sealed")));
    return texts.filter((text) => text.length > 20);
  }

  test("leaves nothing of what was planted, in a dump or in a file", async () => {
    const before = await sealedTexts();
    await plant();
    const sealed = (await sealedTexts()).filter((text) => !before.includes(text));
    const words = Object.values(planted);
    const earlier = everything();
    foundInTwin("S40", "planted values found before it", foundIn(earlier, words).length);
    // What is only ever stored sealed is not found even before: its ciphertext is.
    expect(foundIn(earlier, words).length).toBeGreaterThanOrEqual(5);
    expect(foundIn(earlier, sealed)).toHaveLength(sealed.length);

    const env = { PATH: process.env["PATH"], DATABASE_URL: url, DATA_DIR: config.dataDir, SECRETS: secretsOf(config) };
    const given = ["erase", "--account", customer.accountId, "--recipient", customer.recipientId];
    const { status, stderr } = spawnSync(process.execPath, [await program("scripts/customer.ts"), ...given], {
      env,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
    // Files that no row names any more go in the next nights.
    server.clock.set(new Date(Date.now() + 3 * 86_400_000));
    await addJob(server.connection.database, "sweepFiles", "now", {});
    await server.runJobs();

    const later = everything();
    const left = [...foundIn(later, words), ...foundIn(later, sealed)];
    found(
      "S40",
      "planted values and ciphertexts left in a dump or in a file",
      left.length,
      words.length + sealed.length,
    );
    expect(left).toEqual([]);
    expect(later).toContain("neighbour");
  });
});

const secretsOf = ({ secrets }: Pick<ReturnType<typeof testConfig>, "secrets">): string =>
  secrets.map(({ id, bytes }) => `${id}:${Buffer.from(bytes).toString("base64")}`).join(" ");
