import { messages, staffMessages } from "@billwright/schemas";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translationsFrom } from "./translations.ts";

let folder = "";
const warnings: unknown[] = [];
const open = () => translationsFrom(folder, { warn: (what: unknown) => void warnings.push(what) });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "locales-"));
  await writeFile(
    path.join(folder, "es.json"),
    JSON.stringify({ "form.submit": "Enviar", "form.thanks": " ", "not.ours": "x" }),
  );
  await writeFile(path.join(folder, "de.json"), "{ broken");
});
afterAll(() => rm(folder, { recursive: true }));

test("gives every key of the catalogue, in English where the language lacks it [i18n.fallback]", async () => {
  const spanish = await open().all("es");
  expect(spanish).toEqual({ ...messages, "form.submit": "Enviar" });
  expect((await open().texts("es"))("form.thanks")).toBe(messages["form.thanks"]);
});

test("gives English for a language whose file is missing or broken, and tries again once it is mended [i18n.fallback]", async () => {
  warnings.splice(0);
  const translations = open();
  expect(await translations.all("ko")).toEqual(messages);
  expect(await translations.all("de")).toEqual(messages);
  expect(warnings).toHaveLength(2);
  await writeFile(path.join(folder, "de.json"), '{"form.submit":"Absenden"}');
  expect((await translations.all("de"))["form.submit"]).toBe("Absenden");
});

test("gives what those who sign in read apart from what customers read, and a text of either [i18n.fallback]", async () => {
  await mkdir(path.join(folder, "staff"));
  await writeFile(path.join(folder, "staff", "fr.json"), '{"session.signOut":"Se déconnecter"}');
  await writeFile(path.join(folder, "fr.json"), '{"form.submit":"Envoyer","session.signOut":"x"}');
  const translations = open();
  expect(await translations.all("fr", "staff")).toEqual({ ...staffMessages, "session.signOut": "Se déconnecter" });
  expect(await translations.all("fr")).toEqual({ ...messages, "form.submit": "Envoyer" });
  const text = await translations.texts("fr");
  expect([text("form.submit"), text("session.signOut"), text("session.wrong")]).toEqual([
    "Envoyer",
    "Se déconnecter",
    staffMessages["session.wrong"],
  ]);
});

test("gives English as the catalogue has it, whatever a file says", async () => {
  await writeFile(path.join(folder, "en.json"), '{"form.submit":"Stale"}');
  expect(await open().all("en")).toEqual(messages);
});
