// The alerts of docs/monitoring/alerts.yml, tried by Debian's promtool on series that were made for them.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { found, foundInTwin, skipped } from "../../test/support/proof.ts";

const promtool = [process.env["PROMTOOL"], "/usr/bin/promtool"].find((path) => path && existsSync(path));
const none = promtool ? null : "promtool is not installed (Debian: apt-get install prometheus)";
const folder = join(import.meta.dirname, "..", "..", "docs", "monitoring");
const rules = readFileSync(join(folder, "alerts.yml"), "utf8");
const tests = readFileSync(join(folder, "alerts.test.yml"), "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
const tried = alerts.filter((name) => tests.includes(`"${name}"`));

test("alerts are tried for the age of the queue, what fails and is given up, broken chains, and certificates and keys that end", () => {
  expect(tried).toEqual(
    expect.arrayContaining([
      "BillwrightJobsLate",
      "BillwrightDeliveriesFail",
      "BillwrightJobsGivenUp",
      "BillwrightJobRunnerDown",
      "BillwrightChainsBroken",
      "BillwrightChainsUnchecked",
      "BillwrightCertificateEnds",
      "BillwrightKeyEnds",
    ]),
  );
});

test.runIf(none)(`alerts (skipped: ${none})`, { tags: ["S41"] }, () => skipped("S41", none!));

describe.skipIf(none)("each alert", { tags: ["S41"] }, () => {
  /** What promtool says to these rules; null: nothing. */
  function faultOf(text: string): string | null {
    const copy = mkdtempSync(join(tmpdir(), "billwright-alerts-"));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    writeFileSync(join(copy, "alerts.yml"), text);
    copyFileSync(join(folder, "alerts.test.yml"), join(copy, "alerts.test.yml"));
    const { status, stdout, stderr } = spawnSync(promtool!, ["test", "rules", "alerts.test.yml"], {
      cwd: copy,
      encoding: "utf8",
    });
    return status === 0 ? null : stdout + stderr;
  }

  test("fires in the case that it is for, and no other does", () => {
    const fault = faultOf(rules);
    found(
      "S41",
      "cases in which an alert fires wrongly or not",
      fault === null ? 0 : 1,
      tests.split("\n  - name:").length - 1,
    );
    expect(fault).toBeNull();
  });

  /** The alerts that were expected to fire and did not: of each moment that went otherwise, promtool says what was expected and what it got. */
  function missedIn(fault: string): string[] {
    const moments = [...fault.matchAll(/^ +exp: (.*)\n +got: (.*)$/gm)];
    const missed = moments.flatMap(([, expected = "", got = ""]) =>
      tried.filter((name) => expected.includes(`"${name}"`) && !got.includes(`"${name}"`)),
    );
    return tried.filter((name) => missed.includes(name));
  }

  test("is missed by its case where its rule is another", () => {
    const others = tried.reduce((text, name) => text.replace(`alert: ${name}\n`, `alert: ${name}Another\n`), rules);
    const missed = missedIn(faultOf(others) ?? "");
    foundInTwin("S41", "alerts whose rule is taken away, which their case notices", missed.length);
    expect(missed).toEqual(tried);
  });
});
