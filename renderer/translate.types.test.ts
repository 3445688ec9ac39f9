// What the compiler knows of t: the keys of the catalogue, and no other text.
import type { KeysBelow, MessageKey } from "@billwright/schemas";
import { expectTypeOf, test } from "vitest";
import type { Translate } from "./RendererProvider.tsx";

/** Never called: the compiler reads it. */
const amiss = (t: Translate, key: string) => [
  // @ts-expect-error -- the catalogue has no such message
  t("inspector.nothing"),
  // @ts-expect-error -- any text is no key
  t(key),
  // @ts-expect-error -- a list is no parameter
  t("inspector.agrees", { n: [1] }),
];

test("t takes the keys of the catalogue alone, with texts and numbers as parameters", () => {
  // Each way by itself: for thousands of keys, toEqualTypeOf takes the compiler more than a minute.
  expectTypeOf<Parameters<Translate>[0]>().toExtend<MessageKey>();
  expectTypeOf<MessageKey>().toExtend<Parameters<Translate>[0]>();
  expectTypeOf<"inspector.agrees">().toExtend<MessageKey>();
  expectTypeOf<string>().not.toExtend<MessageKey>();
  expectTypeOf(amiss).toBeFunction();
});

test("a key put together of a prefix and a known ending is a key", () => {
  expectTypeOf<`inspector.differs.${KeysBelow<"inspector.differs.">}`>().toExtend<MessageKey>();
  expectTypeOf<KeysBelow<"inspector.differs.">>().toEqualTypeOf<"shown" | "hidden" | "held" | "free">();
});
