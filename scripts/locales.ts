// npm run locales: writes pages/locales/PART/en.json from the catalogue and moves every translation to the file of its part, in the
// catalogue's order. Reports keys that a language is missing, keys it has too many of, and different parameters. A new language starts
// empty. Exit code 1 if a language has a fault.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { languages, messageParts } from "@billwright/schemas";
import { compareLocale, type LocaleFaults } from "../pages/locales/compare.ts";

type Texts = Readonly<Record<string, string>>;

const parts = Object.entries(messageParts) as [string, Texts][];
const addressOf = (part: string, language: string) =>
  new URL(`../pages/locales/${part}/${language}.json`, import.meta.url);
const write = (part: string, language: string, texts: Texts) =>
  writeFileSync(addressOf(part, language), `${JSON.stringify(texts, null, 2)}\n`);

function read(part: string, language: string): Texts {
  const file = addressOf(part, language);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : {};
}

/** A part's translations, wherever they are now, so that a message can move to another part; last, those the catalogue does not have. */
function translationsOf(english: Texts, all: Texts, own: Texts): Texts {
  const known = Object.keys(english).filter((key) => Object.hasOwn(all, key));
  const unknown = Object.keys(own).filter((key) => !parts.some(([, texts]) => Object.hasOwn(texts, key)));
  return Object.fromEntries([...known, ...unknown].map((key) => [key, all[key]!]));
}

function report(part: string, language: string, faults: LocaleFaults): number {
  const lines = (Object.keys(faults) as (keyof LocaleFaults)[]).flatMap((kind) =>
    faults[kind].map((key) => `${kind} ${key}`),
  );
  for (const line of lines) console.error(`pages/locales/${part}/${language}.json: ${line}`);
  return lines.length;
}

function writeLanguage(language: string): number {
  const files = new Map(parts.map(([part]) => [part, read(part, language)]));
  const all: Texts = Object.assign({}, ...files.values());
  return parts.reduce((faults, [part, english]) => {
    const texts = translationsOf(english, all, files.get(part)!);
    write(part, language, texts);
    return faults + report(part, language, compareLocale(english, texts));
  }, 0);
}

for (const [part, english] of parts) {
  mkdirSync(new URL(`../pages/locales/${part}`, import.meta.url), { recursive: true });
  write(part, "en", english);
}
const others = Object.keys(languages).filter((language) => language !== "en");
const faults = others.reduce((sum, language) => sum + writeLanguage(language), 0);
const count = parts.reduce((sum, [, english]) => sum + Object.keys(english).length, 0);
console.log(`${count} messages, ${others.length + 1} languages, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
