import { languages, type Language } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { readReply } from "./readReply.ts";
import { replyWords, type ReplyWord } from "./replyWords.ts";

/** Every word of every language, as people write it. */
const written = (Object.entries(replyWords) as [ReplyWord, Record<Language, string>][]).flatMap(([is, byLanguage]) =>
  Object.values(byLanguage)
    .flatMap((words) => words.split(" "))
    .map((word) => [is, word] as const),
);
const around: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toLowerCase(),
  (word) => ` \t${word}\n`,
  (word) => `"${word}!!"`,
  (word) => `${word}.`,
  (word) => `\u200b\ufeff${word}\u00ad\u2060`,
  (word) => `\u202e${word}\u202c`,
  (word) => `*${[...word].join("\u200d")}* 🙏`,
];

test("every keyword of the eight languages is read in any case, with signs, blanks and invisible signs around", () => {
  const wrong = written.flatMap(([is, word]) =>
    around.map((put) => put(word)).filter((text) => readReply(text).is !== is),
  );
  expect(wrong).toEqual([]);
  expect(written.length).toBeGreaterThan(120);
  for (const byLanguage of Object.values(replyWords)) expect(Object.keys(byLanguage)).toEqual(Object.keys(languages));
});

test("one word means one thing in all languages", () => {
  const meanings = new Map<string, Set<string>>();
  for (const [is, word] of written) meanings.set(word, (meanings.get(word) ?? new Set()).add(is));
  expect([...meanings].filter(([, is]) => is.size > 1)).toEqual([]);
});

describe("a text message", () => {
  test.each([
    ["stop", "Opt out"],
    ["stop", "opt-out"],
    ["stop", "OPT.OUT"],
    ["stop", "S T O P"],
    ["stop", "ＳＴＯＰ！"],
    ["stop", "Stop please"],
    ["stop", "please, STOP now. Thanks"],
    ["stop", "Arrêt"],
    ["stop", "ARRÊTER SVP"],
    ["stop", "¡Alto!"],
    ["stop", "Bitte abmelden"],
    ["stop", "请退订"],
    ["stop", "수신 거부"],
    ["stop", "कृपया बंद करें"],
    ["stop", "stop all"],
    ["start", "Start!"],
    ["help", "help?"],
    ["maybe", "please stop texting me"],
    ["maybe", "Don’t text me again"],
    ["maybe", "leave me alone"],
    ["maybe", "wrong number"],
    ["maybe", "take me off your list"],
    ["maybe", "ya no quiero mensajes"],
    ["maybe", "n'envoyez plus rien"],
    ["maybe", "Lasst mich in Ruhe"],
    ["maybe", "不要再发了"],
    ["maybe", "別再傳了"],
    ["maybe", "문자 보내지 마세요"],
    ["maybe", "मुझे संदेश मत भेजो"],
    ["maybe", "🛑"],
    ["maybe", "STOP 12345"],
    ["other", "When is my bill due?"],
    ["other", "ok, thank you"],
    ["other", "안녕하세요, 요금이 얼마예요?"],
    ["other", "你好"],
    ["other", "👍"],
    ["other", ""],
    ["other", " \u200b "],
  ] as const)("is %s: %j", (is, text) => expect(readReply(text).is).toBe(is));

  test("is answered in the language of its word, where that is of one language alone", () => {
    const languageOf = (text: string) => readReply(text).language;
    expect(["ARRET", "stopp", "退訂", "STOP", "FIN", "QUIT", "ayuda"].map(languageOf)).toEqual([
      ...["fr", "de", "zh-TW", null, null, null, "es"],
    ]);
  });

  test("that says STOPALL stops everything", () => {
    expect(["STOP", "Stop all", "stopall"].map((text) => readReply(text).isAll)).toEqual([false, true, true]);
  });
});
