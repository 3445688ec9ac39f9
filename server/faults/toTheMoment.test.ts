// The database is brought back to a moment before a mistake, by the settings of docs/operator.md to the letter: a copy of the cluster and what was
// written ahead since.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin, skipped } from "../../test/support/proof.ts";
import { rowsOf, tablesOf } from "../backup/tables.ts";
import { connectTo } from "../database/connect.ts";
import { copyOfCluster, freshCluster, noTools, type Cluster } from "../testing/cluster.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { givenKillableOn, maker, startKillable } from "../testing/killable.ts";
import { emptyJournal, persist } from "../testing/persistentCustomers.ts";
import { copyTemplate, makeTemplate } from "../testing/template.ts";

test.runIf(noTools)(`going back to a moment (skipped: ${noTools})`, { tags: ["S39"] }, () => skipped("S39", noTools!));

describe.skipIf(noTools !== null || cases(1, 0) === 0)(
  "a database that is brought back to a moment",
  { tags: ["S39"] },
  () => {
    const archive = mkdtempSync(join(tmpdir(), "billwright-archive-"));
    chmodSync(archive, 0o777);
    const clusters: Cluster[] = [];
    afterAll(async () => {
      for (const cluster of clusters) await cluster.remove();
      rmSync(archive, { recursive: true, force: true });
    });

    const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "operator.md"), "utf8");
    /** The settings of the page from this one on, as they are written there. */
    function settingsFrom(first: string): string[] {
      const lines = page.slice(page.indexOf(`    ${first} =`)).split("\n");
      return lines
        .slice(
          0,
          lines.findIndex((line) => !line.startsWith("    ")),
        )
        .map((line) => line.trim().replaceAll("/archive", archive));
    }
    const valueOf = (line: string): [string, string] => {
      const [, name, value] = /^(\w+) = '?(.*?)'?$/.exec(line)!;
      return [name!, value!];
    };

    /** The digest of each table's rows. */
    async function digestsOf(settings: object): Promise<Map<string, string>> {
      const connection = connectTo(settings);
      const digests = new Map<string, string>();
      await connection.database.transaction(async (transaction) => {
        for (const table of await tablesOf(transaction)) {
          const rows: string[] = [];
          for await (const some of rowsOf(transaction, table)) rows.push(...some);
          digests.set(table, createHash("sha256").update(rows.sort().join("\n")).digest("hex"));
        }
      });
      await connection.close();
      return digests;
    }

    /** Another copy of the base, which goes on until `target`; null: as far as there is something. */
    async function recovered(base: Cluster, target: string | null): Promise<void> {
      const data = join(base.folder, "data");
      const lines = settingsFrom("restore_command").filter(
        (line) => target !== null || line.startsWith("restore_command"),
      );
      const wanted = lines.map((line) =>
        line.replace(/^recovery_target_time = .*$/, `recovery_target_time = '${target}'`),
      );
      appendFileSync(join(data, "postgresql.auto.conf"), `\n${wanted.join("\n")}\n`);
      writeFileSync(join(data, "recovery.signal"), "");
      // Its server belongs to another user.
      chmodSync(join(data, "recovery.signal"), 0o666);
      await base.start();
      const operator = connectTo(base.settings("postgres"));
      const isRecovering = async () =>
        (await operator.pool.query("select pg_is_in_recovery() as still")).rows[0].still as boolean;
      await expect.poll(isRecovering, { timeout: 60_000 }).toBe(false);
      await operator.close();
    }

    test("has every row of that moment and none after it, and serves", async () => {
      const archiving = Object.fromEntries(settingsFrom("wal_level").map(valueOf));
      expect(Object.keys(archiving)).toEqual(["wal_level", "archive_mode", "archive_command", "archive_timeout"]);
      const primary = await freshCluster({ fsync: "on", ...archiving }, { isOfDebian: true });
      clusters.push(primary);
      const name = await copyTemplate(await makeTemplate(primary.settings("postgres")));
      const settings = primary.settings(name);
      const at = await givenKillableOn(connectTo(settings), settings);
      const server = await startKillable(settings);
      const customers = async (prefix: string) => {
        for (let n = 0; n < 10; n++)
          await persist({ maker, form: at.form, url: () => server.url }, emptyJournal(), `${prefix}-${n}`);
      };
      await customers("before the copy");
      const bases = [
        copyOfCluster(primary, { fsync: "on" }, ["-X", "stream"]),
        copyOfCluster(primary, { fsync: "on" }, ["-X", "stream"]),
      ] as const;
      clusters.push(...bases);
      await customers("after the copy");
      await server.kill();
      const atThatMoment = await digestsOf(settings);
      const { pool } = at.connection;
      const { rows } = await pool.query<{ moment: string }>("select clock_timestamp()::text as moment, pg_sleep(0.1)");

      // The mistake, and what came after it.
      await at.connection.database("reports").update({ submission: JSON.stringify({}) });
      const { rows: last } = await pool.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
      const archived = async () =>
        (await pool.query("select last_archived_wal as file from pg_stat_archiver")).rows[0].file as string;
      await expect.poll(archived, { timeout: 30_000 }).toSatisfy((file: string) => file >= last[0]!.file);
      await at.connection.close();
      await primary.kill();

      const [base, twin] = bases;
      await recovered(base, rows[0]!.moment);
      const restored = await digestsOf(base.settings(name));
      const wrong = [...atThatMoment].filter(([table, digest]) => restored.get(table) !== digest);
      found("S39", "tables otherwise than at the moment", wrong.length, atThatMoment.size);
      expect(wrong).toEqual([]);
      const again = await startKillable(base.settings(name));
      expect((await fetchAnswer(`${again.url}/health`)).status).toBe(200);
      await persist({ maker, form: at.form, url: () => again.url }, emptyJournal(), "later");
      await again.kill();

      await recovered(twin, null);
      const beyond = await digestsOf(twin.settings(name));
      const otherwise = [...atThatMoment].filter(([table, digest]) => beyond.get(table) !== digest).length;
      foundInTwin("S39", "tables otherwise where no moment is named", otherwise);
      expect(otherwise).toBeGreaterThan(0);
    });
  },
);
