// What a message between the preview's page and its frame has to be like. Both ends are ours, but whatever else runs in one of the two
// windows can send to the other: a message of another shape is ignored, so that no code behind it has to expect it.
import { bankOutcomes, codeOutcomes, type Answering, type FromFrame, type ToFrame } from "./messages.ts";

type Check = (value: unknown) => boolean;

/** What each part has to be; a part that is not listed is a compile error. */
type Shape<Value> = { readonly [Name in keyof Value]-?: Check };
type Shapes<Message extends { type: string }> = {
  readonly [One in Message as One["type"]]: Shape<Omit<One, "type">>;
};

const isText: Check = (value) => typeof value === "string";
const isFlag: Check = (value) => typeof value === "boolean";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

const isOf =
  <Value>(shape: Shape<Value>): Check =>
  (value) =>
    isObject(value) && Object.entries<Check>(shape).every(([name, isRight]) => isRight(value[name]));

/** JSON text of an object. */
const isObjectText: Check = (value) => {
  try {
    return isObject(JSON.parse(String(value)));
  } catch {
    return false;
  }
};

/** What it says beyond its type is for the engine to take or to refuse. */
const isEvent = isOf({ type: isText });

const toFrame: Shapes<ToFrame> = {
  show: {
    round: isCount,
    enrollment: isObjectText,
    languages: isListOf(isText),
    language: isText,
    context: isObjectText,
    events: isListOf(isEvent),
    moment: isCount,
    isReplay: isFlag,
    answering: isOf<Answering>({ codes: isOneOf(codeOutcomes), bank: isOneOf(bankOutcomes), isSlow: isFlag }),
    savedBanks: isCount,
    dark: isFlag,
    theme: isOneOf(["tenant", "default"]),
  },
  focus: { input: isText },
};

const fromFrame: Shapes<FromFrame> = {
  ready: {},
  shown: {},
  event: { round: isCount, event: isEvent },
  language: { language: isText },
  dark: { dark: isFlag },
};

const isMessage = (shapes: Readonly<Record<string, Shape<object>>>, data: unknown): boolean => {
  if (!isObject(data) || typeof data["type"] !== "string" || !Object.hasOwn(shapes, data["type"])) return false;
  return isOf(shapes[data["type"]]!)(data);
};

export const isToFrame = (data: unknown): data is ToFrame => isMessage(toFrame, data);
export const isFromFrame = (data: unknown): data is FromFrame => isMessage(fromFrame, data);
