// npm run locales: writes pages/locales/en.json and pages/locales/staff/en.json from the catalogue, and says which keys the other locales
// lack, have too many of or give other parameters. A locale that is not there yet is begun empty. Exit 1 where one has a fault.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { languages, messages, staffMessages } from "@billwright/schemas";
import { compareLocale, type LocaleFaults } from "../pages/locales/compare.ts";

/** The halves of the catalogue, by the folder of their files. */
const halves: Record<string, Readonly<Record<string, string>>> = {
  "pages/locales": messages,
  "pages/locales/staff": staffMessages,
};

const addressOf = (file: string) => new URL(`../${file}`, import.meta.url);
const write = (file: string, texts: object) => writeFileSync(addressOf(file), `${JSON.stringify(texts, null, 2)}\n`);

function read(file: string): Record<string, string> {
  if (!existsSync(addressOf(file))) write(file, {});
  return JSON.parse(readFileSync(addressOf(file), "utf8")) as Record<string, string>;
}

function report(file: string, faults: LocaleFaults): number {
  const lines = (Object.keys(faults) as (keyof LocaleFaults)[]).flatMap((kind) =>
    faults[kind].map((key) => `${kind} ${key}`),
  );
  for (const line of lines) console.error(`${file}: ${line}`);
  return lines.length;
}

const others = Object.keys(languages).filter((language) => language !== "en");
let faults = 0;
for (const [folder, english] of Object.entries(halves)) {
  mkdirSync(addressOf(folder), { recursive: true });
  write(`${folder}/en.json`, english);
  for (const language of others) {
    const file = `${folder}/${language}.json`;
    faults += report(file, compareLocale(english, read(file)));
  }
}
const count = Object.values(halves).reduce((sum, english) => sum + Object.keys(english).length, 0);
console.log(`${count} messages, ${others.length + 1} languages, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
