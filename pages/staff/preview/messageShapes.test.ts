// What the preview's page and its frame hear from each other.
import { describe, expect, test } from "vitest";
import { promptly, type FromFrame, type Shown, type ToFrame } from "./messages.ts";
import { isFromFrame, isToFrame } from "./messageShapes.ts";

const show: Shown = {
  type: "show",
  round: 1,
  enrollment: '{"id":"f"}',
  languages: ["en"],
  language: "en",
  context: '{"now":"2026-11-20T12:00:00Z"}',
  events: [{ type: "answer", input: "name", value: "Ann" }],
  moment: 0,
  isReplay: false,
  answering: promptly,
  savedBanks: 1,
  dark: false,
  theme: "tenant",
};
const event: FromFrame = { type: "event", round: 1, event: { type: "submit" } };

const notObjects: unknown[] = [null, undefined, "show", 1, [], ["show"], {}, { type: 1 }, { type: "constructor" }];

describe("the frame of a preview", () => {
  test.each<ToFrame>([show, { ...show, events: [] }, { type: "focus", input: "name" }])("hears $type", (message) =>
    expect(isToFrame(message)).toBe(true),
  );

  test.each<[string, unknown]>([
    ...notObjects.map((data): [string, unknown] => [JSON.stringify(data) ?? "undefined", data]),
    ["what only the page hears", event],
    ["a form that is no JSON", { ...show, enrollment: "{" }],
    ["a form that is no object", { ...show, enrollment: "null" }],
    ["a beginning that is no object", { ...show, context: "[]" }],
    ["a beginning that is not there", { ...show, context: undefined }],
    ["events that are no list", { ...show, events: "submit" }],
    ["an event that is none", { ...show, events: [null] }],
    ["an answering that is not known", { ...show, answering: { ...promptly, codes: "anything" } }],
    ["banks without number", { ...show, savedBanks: Infinity }],
    ["languages that are no texts", { ...show, languages: [{}] }],
    ["a field that is no text", { type: "focus", input: null }],
  ])("does not hear %s", (_what, data) => expect(isToFrame(data)).toBe(false));
});

describe("the page around a preview's frame", () => {
  test.each<FromFrame>([
    { type: "ready" },
    { type: "shown" },
    event,
    { type: "language", language: "es" },
    { type: "dark", dark: true },
  ])("hears $type", (message) => expect(isFromFrame(message)).toBe(true));

  test.each<[string, unknown]>([
    ...notObjects.map((data): [string, unknown] => [JSON.stringify(data) ?? "undefined", data]),
    ["what only the frame hears", show],
    ["an event that is none", { ...event, event: null }],
    ["an event without a type", { ...event, event: {} }],
    ["an event of no round", { ...event, round: "1" }],
    ["a language that is no text", { type: "language", language: {} }],
    ["a darkness that is neither", { type: "dark", dark: "yes" }],
  ])("does not hear %s", (_what, data) => expect(isFromFrame(data)).toBe(false));
});
