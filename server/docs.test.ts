// README and the pages of docs/ say what is so: their commands exist with these options, their links lead somewhere, their code does what they say.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { linkPages } from "@billwright/schemas";
import { expect, test } from "vitest";
import { webhookEvents } from "@billwright/schemas";
import { signWebhook, writeSecret } from "./providers/webhook/signature.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const docs = readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []));
const ours = ["README.md", "docs/operator.md", "docs/qa.md", "docs/integrator.md"];
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Each command of a page: the name and the options that it is given. */
const commandsIn = (text: string) =>
  [...text.matchAll(/^ {4,}npm (?:run )?([\w-]+)(|[^\w-].*)$/gm)].map(([, name, rest]) => ({
    name: name!,
    options: [...rest!.matchAll(/--([a-z][\w-]*)/g)].map(([, option]) => option!),
  }));

test.each(ours)("%s names commands that there are, with options that they take", (file) => {
  const commands = commandsIn(read(file));
  expect(commands.length).toBeGreaterThan(0);
  for (const { name, options } of commands) {
    expect(Object.keys(scripts)).toContain(name);
    const source = /\S+\.(?:ts|mjs)$/.exec(scripts[name]!)?.[0];
    for (const option of options) expect(read(source!)).toMatch(new RegExp(`\\b${option}\\b`));
  }
});

test.each(["README.md", ...docs])("%s links to files and headings that there are", (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  for (const [, path = "", heading] of targets) {
    const target = path === "" ? file : join(dirname(file), path);
    expect(existsSync(join(root, target)), target).toBe(true);
    if (heading === undefined) continue;
    const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(headings).toContain(heading);
  }
});

test("docs/commands.md names every command, each with options that it takes", () => {
  const named = [...read("docs/commands.md").matchAll(/`npm (?:run )?([\w-]+)(|[^`\w-][^`]*)`/g)];
  expect([...new Set(named.map(([, name]) => name!))].sort()).toEqual(Object.keys(scripts).sort());
  for (const [, name, rest] of named) {
    const source = /\S+\.(?:ts|mjs)$/.exec(scripts[name!]!)?.[0];
    for (const [, option] of rest!.matchAll(/--([a-z][\w-]*)/g))
      expect(read(source!)).toMatch(new RegExp(`\\b${option}\\b`));
  }
});

test("docs/integrator.md checks a webhook's signature as we make it, and refuses what is forged, changed or old", async () => {
  const [, code = ""] = /```js\n([\s\S]*?)```/.exec(read("docs/integrator.md")) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "billwright-docs-"));
  writeFileSync(join(folder, "receiver.mjs"), code);
  const { isGenuine } = (await import(pathToFileURL(join(folder, "receiver.mjs")).href)) as {
    isGenuine(secret: string, headers: Record<string, string>, body: string, now: Date): boolean;
  };
  rmSync(folder, { recursive: true });
  const [old, present, other] = [1, 2, 3].map((byte) => writeSecret(Buffer.alloc(32, byte))) as [
    string,
    string,
    string,
  ];
  const at = new Date("2026-11-20T12:00:00Z");
  const headers = signWebhook([present, old], { id: "msg_1", body: "body", at });
  const later = new Date(at.getTime() + 301_000);
  const cases: [boolean, string, Record<string, string>, string, Date][] = [
    [true, present, headers, "body", at],
    [true, old, headers, "body", at],
    [false, other, headers, "body", at],
    [false, present, headers, "changed", at],
    [false, present, headers, "body", later],
    [false, present, { ...headers, "webhook-id": "msg_2" }, "body", at],
    [false, present, { ...headers, "webhook-signature": "v1,AA==" }, "body", at],
  ];
  for (const [isTrue, ...given] of cases) expect(isGenuine(...given)).toBe(isTrue);
});

test("docs/integrator.md names every event that is sent, pages that links open, and settings by their names", () => {
  const text = read("docs/integrator.md");
  for (const event of webhookEvents) expect(text).toContain(`\`${event}\``);
  for (const [, page] of text.matchAll(/--page ([\w-]+)/g)) expect(linkPages).toContain(page);
  const settings = read("server/features/platform/accounts/settings/settingsSchema.ts");
  for (const name of ["parentOrigins"]) expect(settings).toMatch(new RegExp(`\\b${name}: (may|field)\\(`));
  expect(read("pages/customer/preferences/useSave.ts")).toContain('{ type: "closeModal" }');
});
