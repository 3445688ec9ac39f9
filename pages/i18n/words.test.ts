import { expect, test } from "vitest";
import { keepMs, type Translations } from "./translations.ts";
import { createWords } from "./words.ts";

/** Translations from a server that has Spanish, with the test's own clock and storage. */
async function pageWords(options: { offline?: boolean; storage?: Storage | null } = {}) {
  const waiting: (() => void)[] = [];
  const server = {
    now: 1_000_000,
    fetches: 0,
    offline: options.offline ?? false,
    /** Translations arrive when the test lets them. */
    late: false,
    come: () => waiting.splice(0).forEach((answer) => answer()),
  };
  const root = document.createElement("div");
  const storage = options.storage === undefined ? freshStorage() : options.storage;
  const spanish: Translations = { "shell.dismiss": "Cerrar", "api.tooLarge": "Máximo {n} kB" };
  const spanishSession: Translations = { "session.signIn": "Iniciar sesión" };
  const open = () =>
    createWords(
      {
        fetch: async (language, part) => {
          server.fetches += 1;
          if (server.late) await new Promise<void>((come) => waiting.push(come));
          const words = part === "session" ? spanishSession : spanish;
          return server.offline || language !== "es" ? null : words;
        },
        storage,
        now: () => server.now,
      },
      root,
    );
  return { server, root, open, words: open() };
}

test("fills {n} into a text and leaves what is in it unescaped", async () => {
  const { words } = await pageWords();
  expect(words.spoken().t("api.tooLarge", { n: 2 })).toBe("The request is too large. At most 2 kB are accepted.");
  expect(words.spoken().t("shell.ok")).toBe("OK");
  expect(words.spoken().t("field.missing", { field: "a&b@example.com" })).toBe("a&b@example.com is missing.");
});

test("speaks the language that was chosen, and English where it lacks a word [locale.document]", async () => {
  const { words, root } = await pageWords();
  expect(await words.choose("es")).toBe(true);
  expect(words.spoken().t("shell.dismiss")).toBe("Cerrar");
  expect(words.spoken().t("page.reload")).toBe("Reload the page");
  expect(root.lang).toBe("es");
});

test("a language that cannot be fetched leaves the default English, and who chose it learns that [i18n.fallback]", async () => {
  const { words, root } = await pageWords({ offline: true });
  expect(await words.choose("es")).toBe(false);
  expect(await words.speak("es")).toBe("en");
  expect(words.spoken().t("shell.dismiss")).toBe("Dismiss");
  expect(root.lang).toBe("en");
});

test("keeps a language's words for thirty minutes, over reloads, and no longer [i18n.fallback]", async () => {
  const { words, server, open } = await pageWords();
  await words.speak("es");
  server.now += keepMs - 1;
  const reloaded = open();
  await reloaded.speak("es");
  expect(reloaded.spoken().t("shell.dismiss")).toBe("Cerrar");
  expect(server.fetches).toBe(1);
  server.now += 1;
  await open().speak("es");
  expect(server.fetches).toBe(2);
});

test("works where storage is closed or holds rubbish [i18n.fallback]", async () => {
  const closed = await pageWords({ storage: null });
  expect(await closed.words.choose("es")).toBe(true);
  const storage = freshStorage();
  storage.setItem("translations:shell:es", "{");
  expect(await (await pageWords({ storage })).words.speak("es")).toBe("es");
});

test("the language that was requested last is shown, however late the words of an earlier one come [form.languages]", async () => {
  const { words, server, root } = await pageWords();
  server.late = true;
  const spanish = words.speak("es");
  const english = words.speak("en");
  expect(await english).toBe("en");
  server.come();
  expect(await spanish).toBe("en");
  expect([words.spoken().language, root.lang, words.spoken().t("shell.dismiss")]).toEqual(["en", "en", "Dismiss"]);
});

test("a part that joins while a language is on its way joins in that language", async () => {
  const { words, server, root } = await pageWords();
  server.late = true;
  const spoken = words.speak("es");
  const joined = words.join("session");
  await expect.poll(() => server.fetches).toBe(2);
  server.come();
  expect(await Promise.all([spoken, joined])).toEqual(["es", "es"]);
  expect([root.lang, words.spoken().t("shell.dismiss"), words.spoken().t("session.signIn")]).toEqual([
    "es",
    "Cerrar",
    "Iniciar sesión",
  ]);
});

test("turns the whole page for a right-to-left language [i18n.rtl, locale.document]", async () => {
  const { words, root } = await pageWords();
  await words.speak("ar-XB");
  expect(root.dir).toBe("rtl");
  await words.speak("en");
  expect(root.dir).toBe("ltr");
});

test("a part of the catalogue that joins is English first and then in the page's language", async () => {
  const { words, server } = await pageWords();
  await words.choose("es");
  server.late = true;
  const joining = words.join("session");
  await expect.poll(() => words.spoken().t("session.signIn")).toBe("Sign in");
  expect(words.has("session")).toBe(true);
  server.come();
  expect(await joining).toBe("es");
  expect(words.spoken().t("session.signIn")).toBe("Iniciar sesión");
  expect(words.spoken().t("session.signOut")).toBe("Sign out");
  expect(words.spoken().t("shell.dismiss")).toBe("Cerrar");
  expect(await words.join("session")).toBe("es");
  expect(server.fetches).toBe(2);
});

test("a part whose words cannot be fetched leaves the whole page English, and is kept apart from the others [i18n.fallback]", async () => {
  const { words, server, open } = await pageWords();
  await words.speak("es");
  server.offline = true;
  expect(await words.join("session")).toBe("en");
  expect(words.spoken().t("shell.dismiss")).toBe("Dismiss");
  server.offline = false;
  expect(await words.speak("es")).toBe("es");
  const reloaded = open();
  await Promise.all([reloaded.speak("es"), reloaded.join("session")]);
  await reloaded.speak("es");
  expect([reloaded.spoken().t("shell.dismiss"), reloaded.spoken().t("session.signIn")]).toEqual([
    "Cerrar",
    "Iniciar sesión",
  ]);
  expect(server.fetches).toBe(3);
});

test("what a page shows it by is another object once its language or more of that language's words have come, and none before", async () => {
  const { words } = await pageWords();
  const seen: unknown[] = [];
  const end = words.subscribe(() => void seen.push(words.spoken()));
  const english = words.spoken();
  await words.speak("en");
  expect([words.spoken() === english, seen.length]).toEqual([true, 0]);
  await words.speak("es");
  const spanish = words.spoken();
  await words.speak("es");
  expect([words.spoken() === spanish, seen]).toEqual([true, [spanish]]);
  await words.join("session");
  const more = words.spoken();
  expect([more === spanish, seen]).toEqual([false, [spanish, more]]);
  end();
  await words.speak("en");
  expect([words.spoken() === english, seen.length]).toEqual([true, 2]);
});

test("no text is a key because every object has something of that name", async () => {
  const { words } = await pageWords();
  expect(["constructor", "toString", "__proto__"].filter(words.spoken().isKey)).toEqual([]);
});

test("the made-up languages make up a joined part, too", async () => {
  const { words } = await pageWords();
  await words.speak("en-XA");
  await words.join("session");
  expect(words.spoken().t("session.signIn")).toMatch(/^⟦.+⟧$/);
});

test("a message of the server that the catalogue does not know shows its English, with parameters", async () => {
  const { words } = await pageWords();
  expect(words.spoken().say({ key: "new.key", params: { n: 3 }, text: "Wait {n} days" })).toBe("Wait 3 days");
  expect(words.spoken().say({ key: "shell.dismiss", params: {}, text: "other" })).toBe("Dismiss");
});

function freshStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}
