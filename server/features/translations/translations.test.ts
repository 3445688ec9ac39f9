import { messages } from "@billwright/schemas";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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
  const translations = open();
  expect(await translations.all("ko")).toEqual(messages);
  expect(await translations.all("de")).toEqual(messages);
  expect(warnings).toHaveLength(2);
  await writeFile(path.join(folder, "de.json"), '{"form.submit":"Absenden"}');
  expect((await translations.all("de"))["form.submit"]).toBe("Absenden");
});

test("gives English as the catalogue has it, whatever a file says", async () => {
  await writeFile(path.join(folder, "en.json"), '{"form.submit":"Stale"}');
  expect(await open().all("en")).toEqual(messages);
});
