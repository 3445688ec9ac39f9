// The JavaScript that a customer's browser loads before an ordinary form can be filled in, from the pages' build manifest: the start, the
// form page, and their imports, plus the lazy parts of ordinary forms, listed here. Sizes are gzip, as sent over the network.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildPages } from "../../scripts/buildPages.mjs";

/** First load of an ordinary form, in kB (1,000 bytes) of gzip. */
const budgetKb = 220;

const dist = join(dirname(fileURLToPath(import.meta.url)), "../../pages/dist");

/** The manifest entries that an ordinary form needs: it has HTML above and below, and a phone number. */
const needed = [
  "index.html",
  "customer/form/FormPage.tsx",
  "../renderer/elements/sanitize.ts",
  "../renderer/widgets/PhoneNumber/formatNational.ts",
];

/** Words that only occur in the staff's code: none of them may be in a customer's first load. */
const staffWords = [
  "JWT_TOKEN",
  "status.PendingForApproval",
  "api/Session/RefreshToken",
  "bw-staff",
  "bw-inspector",
  "rule.selected",
];

interface ManifestEntry {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

/** The files that are loaded with `keys`. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const entry = manifest[key];
    if (!entry) throw new Error(`The manifest has no ${key}. Name what took its place in test/bench/page.ts.`);
    seen.add(key);
    entry.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key]!.file))].filter((file) => file.endsWith(".js"));
}

/** Code of the staff's pages found in these files: each file with the word that shows it. */
export function staffIn(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const code = readFileSync(join(dist, file), "utf8");
    return staffWords.filter((word) => code.includes(word)).map((word) => `${file}: ${word}`);
  });
}

export async function run(): Promise<void> {
  if (!(await buildPages())) throw new Error("There is no build to weigh: the reason is above.");
  const manifest = JSON.parse(readFileSync(join(dist, ".vite", "manifest.json"), "utf8")) as Manifest;
  const files = [...filesOf(manifest, needed), "boot.js"];
  const weights = files.map((file) => ({
    file,
    kb: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000,
  }));
  const total = weights.reduce((sum, { kb }) => sum + kb, 0);
  console.log("First load of an ordinary form, JavaScript, gzip:");
  for (const { file, kb } of weights.sort((one, other) => other.kb - one.kb)) {
    console.log(`${kb.toFixed(1).padStart(8)} kB  ${file}`);
  }
  const isOver = total > budgetKb;
  console.log(`${total.toFixed(1).padStart(8)} kB  in all; the budget is ${budgetKb} kB${isOver ? ": too much" : ""}`);
  const strays = staffIn(files);
  for (const stray of strays) console.log(`A customer would load what is the staff's: ${stray}`);
  if (isOver || strays.length > 0) process.exitCode = 1;
}
