// npm run locales: writes pages/locales/en.json from the catalogue, and says which keys the other locales lack, have too many of or give
// other parameters. Exit 1 where one does.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { languages, messages } from "@billwright/schemas";
import { compareLocale, type LocaleFaults } from "../pages/locales/compare.ts";

const fileOf = (language: string) => new URL(`../pages/locales/${language}.json`, import.meta.url);

function read(language: string): Record<string, string> {
  const file = fileOf(language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};
}

function report(language: string, faults: LocaleFaults): number {
  const lines = (Object.keys(faults) as (keyof LocaleFaults)[]).flatMap((kind) =>
    faults[kind].map((key) => `${kind} ${key}`),
  );
  for (const line of lines) console.error(`pages/locales/${language}.json: ${line}`);
  return lines.length;
}

writeFileSync(fileOf("en"), `${JSON.stringify(messages, null, 2)}\n`);
const others = Object.keys(languages).filter((language) => language !== "en");
const faults = others.reduce((sum, language) => sum + report(language, compareLocale(messages, read(language))), 0);
console.log(`${Object.keys(messages).length} messages, ${others.length + 1} languages, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
