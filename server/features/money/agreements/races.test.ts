// Tabs that ask at once: one agreement is prepared, one document stored, one payment made. On a real PostgreSQL, and each also against a twin
// that is broken on purpose and must fail.
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { folderFiles } from "../../../providers/files/folderFiles.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { dropPaymentRules } from "../../../testing/dropRules.ts";
import { fakePayments } from "../../../testing/fakePayments.ts";
import { fakeSigning, type FakeSigning } from "../../../testing/fakeSigning.ts";
import { givenAccount, givenRecipient } from "../../../testing/given.ts";
import { meeting } from "../../../testing/meeting.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";

const get = "POST /api/v1/ViewBill/GetAgreement";
const upload = "POST /api/v1/ViewBill/UploadAgreement";
const bill = "POST /api/v1/ViewBill/CheckBillAmount";
const tabs = 3;

interface Stage {
  server: TestServer;
  signing: FakeSigning;
  dataDir: string;
  token: string;
}

/** @param broken SQL that takes away what keeps tabs apart. */
async function stage(broken: string | null): Promise<Stage> {
  const { dataDir } = testConfig();
  const signing = fakeSigning();
  const server = await testServer(realDatabase(), { signing, payments: fakePayments(), config: { dataDir } });
  const { database } = server.connection;
  await givenAccount(database, "north", { settings: JSON.stringify({ agreement: { template: "1" } }) });
  await givenRecipient(database, "north", "r", { tags: [{ name: "AccountBalance", value: "86.40" }] });
  if (broken !== null) await database.raw(broken);
  const token = await server.tokens.sign(
    "agreement",
    { accountId: "north", recipientId: "r", agreementId: "main" },
    600,
  );
  return { server, signing, dataDir, token };
}

const atOnce = <Answer>(ask: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: tabs }, ask));

describe("three uploads at once", () => {
  async function race(broken: string | null) {
    const on = await stage(broken);
    const { server, signing, token, dataDir } = on;
    await server.call(get, { body: { token } });
    signing.decide("1", "signed");
    await server.call("POST /api/v1/ViewBill/UpdateAgreementStatus", { body: { token } });
    signing.before = meeting(tabs);
    const answers = await atOnce(() => server.call(upload, { body: { token } }));
    const rows = await server.connection.database("agreement_documents").pluck<string[]>("file_key");
    const files = await folderFiles(`${dataDir}/files`, server.clock);
    const kept = (await Readable.from(files.list()).toArray()) as { key: string }[];
    await server.stop();
    return {
      statuses: answers.map(({ status }) => status),
      rows,
      kept: kept.map(({ key }) => key),
      fetched: signing.fetched,
    };
  }

  test("store one document, and leave no other file [agreement.upload-call]", async () => {
    const { statuses, rows, kept, fetched } = await race(null);
    expect([statuses, fetched]).toEqual([[200, 200, 200], tabs]);
    expect([rows.length, kept]).toEqual([1, rows]);
  });

  test("store several with a twin whose table takes them: this test can fail", async () => {
    const { rows } = await race("alter table agreement_documents drop constraint agreement_documents_pkey");
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe("three tabs that begin at once", () => {
  async function race(broken: string | null) {
    const on = await stage(broken);
    const { server, signing, token } = on;
    const { prepare } = signing;
    let prepared = 0;
    let answered = 0;
    let othersAnswered!: () => void;
    const others = new Promise<void>((resolve) => (othersAnswered = resolve));
    const all = meeting(tabs);
    // It answers once every other tab asks it, too, or has been sent away.
    signing.prepare = async (order) => {
      prepared += 1;
      await Promise.race([all(), others]);
      return prepare(order);
    };
    const answers = await atOnce(async () => {
      const answer = await server.call(get, { body: { token } });
      answered += 1;
      if (answered === tabs - 1) othersAnswered();
      return answer;
    });
    const again = await server.call(get, { body: { token } });
    await server.stop();
    return { prepared, statuses: answers.map(({ status }) => status), again: again.status };
  }

  test("have one agreement prepared: the others have to try again, and then get it [agreement.get-call]", async () => {
    const { prepared, statuses, again } = await race(null);
    expect([prepared, again]).toEqual([1, 200]);
    expect(statuses.sort()).toEqual([200, 503, 503]);
  });

  test("have several prepared with a twin in which each claims the work for itself: this test can fail", async () => {
    const { prepared } = await race(
      `create function claim_alone() returns trigger language plpgsql as $$
         begin new.effect_id := new.effect_id || random(); return new; end $$;
       create trigger alone before insert on deliveries for each row execute function claim_alone();`,
    );
    expect(prepared).toBe(tabs);
  });
});

describe("two tabs that pay at once, each by a link of its own", () => {
  async function race(broken: string | null) {
    const on = await stage(broken);
    const { server, signing, token } = on;
    await server.call(get, { body: { token } });
    signing.decide("1", "signed");
    await server.call("POST /api/v1/ViewBill/UpdateAgreementStatus", { body: { token } });
    const links = await Promise.all(
      [0, 1].map(async () => (await server.call(bill, { body: { token } })).envelope.data!),
    );
    const payer = { email: "ada@example.org", phoneNumber: "+12025550143", nameOnCard: "Ada", expirationDate: "12/30" };
    await Promise.all(
      links.map(({ payLink }) =>
        server.call("POST /api/SmartPay/PayByCard", {
          body: {
            token: decodeURIComponent(payLink!.split("/").at(-1)!),
            ...{ amount: "86.40", cardNumber: "tok_paid", ...payer },
          },
        }),
      ),
    );
    const paid = await server.connection.database("payments").where({ state: "paid" }).pluck<string[]>("payment_id");
    await server.stop();
    return paid.length;
  }

  test("pay once [agreement.bill-call]", async () => {
    expect(await race(null)).toBe(1);
  });

  test("pay twice with a twin without the table's rules: this test can fail", async () => {
    expect(await race(dropPaymentRules)).toBe(2);
  });
});
