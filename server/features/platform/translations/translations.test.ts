import { formPart, languages, sessionPart, shellPart } from "@billwright/schemas";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDatabase } from "../../../testing/databases.ts";
import { testServer } from "../../../testing/server.ts";
import { translationsFrom } from "./translations.ts";

let folder = "";
const warnings: unknown[] = [];
const open = () => translationsFrom(folder, { warn: (what: unknown) => void warnings.push(what) });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "locales-"));
  await mkdir(path.join(folder, "form"));
  await writeFile(
    path.join(folder, "form", "es.json"),
    JSON.stringify({ "form.submit": "Enviar", "form.thanks": " ", "not.ours": "x" }),
  );
  await writeFile(path.join(folder, "form", "de.json"), "{ broken");
});
afterAll(() => rm(folder, { recursive: true }));

test("gives every key of the catalogue, in English where the language lacks it", async () => {
  const spanish = await open().of("es", ["form"]);
  expect(spanish).toEqual({ ...formPart, "form.submit": "Enviar" });
  expect((await open().texts("es"))("form.thanks")).toBe(formPart["form.thanks"]);
});

test("gives English for a language whose file is missing or broken, and tries again once it is repaired [i18n.fallback]", async () => {
  warnings.splice(0);
  const translations = open();
  expect(await translations.of("ko", ["form"])).toEqual(formPart);
  expect(await translations.of("de", ["form"])).toEqual(formPart);
  expect(warnings).toHaveLength(2);
  await writeFile(path.join(folder, "form", "de.json"), '{"form.submit":"Absenden"}');
  expect((await translations.of("de", ["form"]))["form.submit"]).toBe("Absenden");
});

test("gives each part apart, several together, and a text of any", async () => {
  await mkdir(path.join(folder, "session"));
  await writeFile(path.join(folder, "session", "fr.json"), '{"session.signOut":"Se déconnecter"}');
  await writeFile(path.join(folder, "form", "fr.json"), '{"form.submit":"Envoyer","session.signOut":"x"}');
  const translations = open();
  const [form, session] = [
    { ...formPart, "form.submit": "Envoyer" },
    { ...sessionPart, "session.signOut": "Se déconnecter" },
  ];
  expect(await translations.of("fr", ["session"])).toEqual(session);
  expect(await translations.of("fr", ["form"])).toEqual(form);
  expect(await translations.of("fr", ["shell", "form"])).toEqual({ ...shellPart, ...form });
  const text = await translations.texts("fr");
  expect([text("form.submit"), text("session.signOut"), text("session.wrong"), text("shell.ok")]).toEqual([
    "Envoyer",
    "Se déconnecter",
    sessionPart["session.wrong"],
    "OK",
  ]);
});

test("gives English as the catalogue has it, whatever a file says", async () => {
  await writeFile(path.join(folder, "form", "en.json"), '{"form.submit":"Stale"}');
  expect(await open().of("en", ["form"])).toEqual(formPart);
});

test("the languages that can be read are those whose files can all be read, and English [shell.languages-call]", async () => {
  const translations = open();
  expect(await translations.available(["form"])).toEqual(["en", "es", "fr", "de"]);
  expect(await translations.available(["form", "session"])).toEqual(["en", "fr"]);
});

test("the call answers each by its own name, all that customers' pages have words in [shell.languages-call]", async () => {
  const server = await testServer(embeddedDatabase());
  const { envelope } = await server.call("GET /api/Translation/AvailableTranslation", {});
  expect(envelope.data).toEqual(Object.entries(languages).map(([code, name]) => ({ code, name, language: code })));
  await server.stop();
});
