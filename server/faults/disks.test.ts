// A disk that is full for a while and freed again, under load: the database's, and that of the files (threats.md T20).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cases, found, foundInTwin, skipped } from "../../test/support/proof.ts";
import { connectTo } from "../database/connect.ts";
import { ownCluster } from "../testing/databases.ts";
import { givenKillable, maker, startKillable } from "../testing/killable.ts";
import { crowdOf, fileOf } from "../testing/persistentCustomers.ts";
import { noSmallDisk, smallDisk, type SmallDisk } from "../testing/smallDisk.ts";
import { expectNoFault, underLoad } from "../testing/underFaults.ts";

const fullMs = 8_000;

test.runIf(noSmallDisk)(`a full disk (skipped: ${noSmallDisk})`, { tags: ["S36"] }, () => {
  skipped("S36", noSmallDisk!);
});

describe.skipIf(noSmallDisk !== null || cases(1, 0) === 0)("a disk that is full and freed", { tags: ["S36"] }, () => {
  const disk = noSmallDisk === null && cases(1, 0) > 0 ? smallDisk(300) : null;
  /** What it writes ahead stays small, so that the disk is full of what the proof puts there. */
  const settings = { max_wal_size: "64MB", min_wal_size: "32MB" };
  const killable = ownCluster({ isDurable: true, settings, ...(disk && { parent: disk.folder }) });
  let small: SmallDisk;
  beforeAll(() => {
    small = smallDisk(8);
  });
  afterAll(async () => {
    await (await killable.cluster()).remove();
    small.remove();
    disk?.remove();
  });

  /** Full for some seconds; a PostgreSQL that ends by it, perhaps only after it is freed, is started again. */
  async function fillForAWhile(work: () => Promise<void>): Promise<void> {
    disk!.fill();
    await work();
    disk!.free();
    await (await killable.cluster()).recover();
  }

  test("of the database costs nothing and ends no server [submit.atomic, smart-pay.once]", async () => {
    const at = await givenKillable(killable);
    // Its files lie elsewhere.
    const faults = await underLoad(
      { at, processes: [{ filesFolder: small.folder }] },
      async ({ crowd, enqueueTexts }) => {
        await enqueueTexts(20);
        const before = crowd.journal.statuses.get(503) ?? 0;
        await fillForAWhile(async () => void (await setTimeout(fullMs)));
        expect(crowd.journal.statuses.get(503) ?? 0).toBeGreaterThan(before);
      },
    );
    await at.connection.close();
    expectNoFault("S36", faults);
  });

  test("of the database costs a twin much that answers before it stores", async () => {
    const at = await givenKillable(killable);
    const server = await startKillable(at.settings, { twin: "hasty", filesFolder: small.folder });
    const crowd = crowdOf({ maker, form: at.form, url: () => server.url }, "hasty", 4);
    await vi.waitUntil(() => crowd.journal.done.size > 20, { timeout: 60_000 });
    await fillForAWhile(async () => {
      const enough = crowd.journal.done.size + 400;
      await vi.waitUntil(() => crowd.journal.done.size > enough, { timeout: 60_000 });
    });
    crowd.giveUp();
    await server.kill();
    const connection = connectTo(at.settings);
    const stored = new Set(await connection.database("reports").pluck<string[]>("recipient_id"));
    await connection.close();
    await at.connection.close();
    const lost = [...crowd.journal.submitted.keys()].filter((recipient) => !stored.has(recipient)).length;
    foundInTwin("S36", "lost by a twin that answers before it stores", lost);
    expect(lost).toBeGreaterThan(0);
  });

  test("of the files costs no file that was taken", async () => {
    const at = await givenKillable(killable, {
      inputs: [
        { id: "name", name: "Name", inputType: "ShortText", required: true },
        { id: "proof", name: "Proof", inputType: "Attachment", length: 1, required: true },
      ],
    });
    const ground = { at, processes: [{ filesFolder: small.folder }], attaches: true, texts: 0 };
    const faults = await underLoad(ground, async ({ crowd }) => {
      const before = crowd.journal.statuses.get(503) ?? 0;
      small.fill();
      await setTimeout(fullMs);
      small.free();
      expect(crowd.journal.statuses.get(503) ?? 0).toBeGreaterThan(before);
    });
    const { database } = at.connection;
    const final = await database("reports")
      .where({ state: "final" })
      .select<{ report_id: string; recipient_id: string }[]>("report_id", "recipient_id");
    const rows = await database("attachments").select<{ report_id: string; file_key: string }[]>(
      "report_id",
      "file_key",
    );
    const folder = join(small.folder, "files");
    const files = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name, parentPath }) => [
        name,
        join(parentPath, name),
      ]),
    );
    const isWhole = ({ report_id, recipient_id }: (typeof final)[number]) => {
      const path = files.get(rows.find((row) => row.report_id === report_id)?.file_key ?? "");
      return path !== undefined && readFileSync(path, "utf8") === fileOf(recipient_id);
    };
    const wrong = final.filter((report) => !isWhole(report)).length;
    found("S36", "files lost or torn", wrong, final.length);
    expect(wrong).toBe(0);
    expectNoFault("S36", faults);
    await at.connection.close();
  });
});
