// The payment provider's fields are in a frame without our code: what is typed in them is read by a file of their own, which has to read as
// the engine does (decisions-proposed.md P142).
import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as engine from "@billwright/engine/typed";
import { typedTexts } from "../../../engine/testing/typedTexts.ts";

interface Typed {
  typedDigits(text: string): string;
  typedExpiry(text: string): string;
  expiryInTyping(text: string): string;
}
interface Field {
  value(): string;
  state(): string;
}
interface Frame {
  connect(parts: { form: HTMLFormElement; fields: object; tokenize(name: string): Promise<unknown> }): unknown;
  bankFields(form: HTMLFormElement, onChange: () => void): Record<"routing" | "account" | "again", Field>;
}
const file = (name: string) => `../../public/fields/${name}.js`;
const typed = (await import(file("typed"))) as Typed;
const frame = (await import(file("frame"))) as Frame;

const texts = fc.oneof(
  fc.constantFrom(...typedTexts.map(({ text }) => text)),
  fc.string({ unit: fc.constantFrom(..."0129٣३３/.- –a\u200b\u00a0'"), maxLength: 24 }),
  fc.string(),
);

test("reads digits and dates of expiry as the engine does", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(typed.typedDigits(text)).toBe(engine.typedDigits(text));
      expect(typed.typedExpiry(text)).toBe(engine.typedExpiry(text));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["12/2030", "12/30"],
  ["1230", "12/30"],
  ["12/30", "12/30"],
  ["4/30", "04/30"],
  ["१२/३०", "12/30"],
  ["4/2030", "04/30"],
  ["12/1930", "12/1930"],
])("an expiry typed as %j key by key, or pasted, is %j [smart-pay.expiry]", (text, shown) => {
  expect(typed.typedExpiry([...text].reduce((before, key) => typed.expiryInTyping(before + key), ""))).toBe(shown);
  expect(typed.typedExpiry(typed.expiryInTyping(text))).toBe(shown);
});

test.each(["20001", "12345", "12/203"])("an expiry that is none stays as it was pasted: %j", (text) => {
  expect(typed.expiryInTyping(text)).toBe(text);
});

test("its stroke can be deleted with the digit before it", () => {
  expect([typed.expiryInTyping("12/"), typed.expiryInTyping("12/3")]).toEqual(["12", "12/3"]);
});

describe("a bank account", () => {
  let form: HTMLFormElement;
  let fields: ReturnType<Frame["bankFields"]>;
  beforeEach(() => {
    document.body.innerHTML = "<form></form>";
    form = document.querySelector("form")!;
    fields = frame.bankFields(form, () => undefined);
  });
  const type = (name: string, text: string) => {
    const input = form.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new Event("blur"));
    return input.value;
  };
  const states = () => Object.values(fields).map((field) => field.state());

  test("of 17 digits in both fields stays whole, is reported, and is no other account [smart-pay.check-numbers]", () => {
    type("routing", "110000000");
    for (const name of ["account", "again"]) expect(type(name, "12345678901234567")).toBe("12345678901234567");
    expect(states()).toEqual(["complete", "tooLong", "tooLong"]);
    for (const name of ["account", "again"]) type(name, "1234567890123456");
    expect(states()).toEqual(["complete", "complete", "complete"]);
  });

  test("has the digits that the page names for the account [smart-pay.check-numbers]", () => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe = () => undefined;
      },
    );
    vi.spyOn(window, "postMessage").mockReturnValue(undefined);
    frame.connect({ form, fields: {}, tokenize: () => Promise.reject(new Error("none")) });
    const look = (accountDigits: number) =>
      window.dispatchEvent(
        new MessageEvent("message", {
          data: { type: "look", language: "en", direction: "ltr", words: {}, colors: {}, accountDigits },
          source: window,
        }),
      );
    type("account", "12345678901234567");
    look(17);
    expect(fields.account.state()).toBe("complete");
    look(16);
    expect(fields.account.state()).toBe("tooLong");
  });

  test("in any script and grouping is the same account [smart-pay.check-numbers] [smart-pay.check-match]", () => {
    expect(type("routing", "११०-०००-०००")).toBe("110000000");
    type("account", "0001 2345 6789");
    expect(type("again", "\u200b٠٠٠١٢٣٤٥٦٧٨٩")).toBe("000123456789");
    expect(states()).toEqual(["complete", "complete", "complete"]);
  });

  test.each(typedTexts)("keeps $name, and takes only what is a number", ({ text }) => {
    for (const name of ["routing", "account", "again"] as const) {
      const shown = type(name, text);
      expect([text.replace("\n", ""), engine.typedDigits(text.replace("\n", ""))]).toContain(shown);
    }
    if (!/^[0-9]{9,16}$/.test(fields.account.value())) expect(fields.account.state()).not.toBe("complete");
  });
});
