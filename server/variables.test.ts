// The variables of the configuration are the same in the code, in the settings' table, and in what an operator begins with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig, schemes } from "./config.ts";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** What readConfig asks the environment for, in production and in development. */
function variablesRead(): string[] {
  const names = new Set<string>();
  for (const mode of ["production", "development"]) {
    const environment = new Proxy<Record<string, string>>(
      {},
      { get: (_nothing, name) => (names.add(String(name)), name === "NODE_ENV" ? mode : undefined) },
    );
    try {
      readConfig(environment);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return [...names].sort();
}

const ofDevelopment = ["DATA_DIR", "SANDBOX_PORT"];
const ofProduction = variablesRead().filter((name) => !ofDevelopment.includes(name));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!).sort();

test("the table of settings names every variable that is read, and no other", () => {
  const [, table = ""] = /## Settings\n([\s\S]*?)\n## /.exec(read("docs/operator.md")) ?? [];
  const cells = [...table.matchAll(/^\|([^|]+)\|/gm)].map(([, cell]) => cell!).join("\n");
  expect(namesIn(cells, /`([A-Z_]+)`/g)).toEqual(variablesRead());
});

test.each(Object.entries(schemes))("the table of settings names each scheme of %s", (name, of) => {
  const row = read("docs/operator.md")
    .split("\n")
    .find((line) => line.startsWith("|") && line.split("|")[1]!.includes(`\`${name}\``));
  expect(of.filter((scheme) => !row?.includes(scheme))).toEqual([]);
});

test("compose.yaml sets every variable of production, and no other", () => {
  const [, service = ""] = /\n {2}billwright:\n([\s\S]*?)\n {2}\w+:\n/.exec(read("compose.yaml")) ?? [];
  expect(namesIn(service, /^ {6}([A-Z_]+):/gm)).toEqual(ofProduction);
});

test(".env.example names every variable that compose.yaml asks for, and no other", () => {
  const named = new Set(namesIn(read("compose.yaml"), /\$\{([A-Z_]+)/g));
  expect(namesIn(read(".env.example"), /^([A-Z_]+)=/gm)).toEqual([...named].sort());
});

test("Containerfile sets none but those, and runs the built server as nobody with rights, watched by /live", () => {
  const file = read("Containerfile");
  const [, last = ""] = file.split(/^FROM .* AS build$/m);
  const set = namesIn(/^ENV (.*)$/m.exec(last)?.[1] ?? "", /([A-Z_]+)=/g);
  expect(set).toEqual(["NODE_ENV", "PORT"]);
  expect(ofProduction).toEqual(expect.arrayContaining(set));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toContain('CMD ["node", "server/main.js"]');
  expect(last).toMatch(/HEALTHCHECK[\s\S]*\/live/);
  expect(JSON.parse(read("package.json"))).toHaveProperty("scripts.build");
});
