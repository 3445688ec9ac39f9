// Each event alone: what it must contain, and what it leaves unchanged.
import { describe, expect, test } from "vitest";
import type { FileInfo } from "../index.ts";
import { filling, question, selected, text } from "../testing/filling.ts";

const bill = { name: "bill.pdf", type: "application/pdf", size: 10 };
const attachment = { id: "f", inputType: "Attachment" } as const;

describe("a file", () => {
  test.each<[string, unknown]>([
    ["is no object", 5],
    ["is null", null],
    ["is undefined", undefined],
    ["has no name", { type: "", size: 1 }],
    ["has an empty name", { ...bill, name: "" }],
    ["has a number for a name", { ...bill, name: 5 }],
    ["has no type", { name: "a", size: 1 }],
    ["has a number for a type", { ...bill, type: 5 }],
    ["has no size", { name: "a", type: "" }],
    ["has its size as text", { ...bill, size: "10" }],
    ["is smaller than nothing", { ...bill, size: -1 }],
  ])("that %s is refused, alone and beside a good one [input.attachment]", (_what, file) => {
    const form = filling([attachment]);
    for (const files of [[file], [bill, file]])
      expect(() => form.send({ type: "file", input: "f", files: files as FileInfo[] })).toThrow(
        expect.objectContaining({ name: "EventError", code: "bad-value", input: "f" }),
      );
    expect(form.view("f").files).toEqual([]);
  });

  test("that is empty, or of an unknown type, is a file, and what else an object holds is left out [input.attachment]", () => {
    const form = filling([attachment]);
    const files = [{ ...bill, type: "", size: 0, path: "/home" }];
    form.send({ type: "file", input: "f", files });
    expect(form.view("f").files).toEqual([{ name: "bill.pdf", type: "", size: 0 }]);
  });

  test("whose name contains a change of direction keeps its name [input.attachment]", () => {
    const form = filling([attachment]);
    form.send({ type: "file", input: "f", files: [{ ...bill, name: "invoice\u202efdp.exe" }] });
    expect([form.view("f").files[0]?.name, form.view("f").value]).toEqual(["invoicefdp.exe", ["invoicefdp.exe"]]);
  });

  test("that comes without a list, or to an input that holds none, is refused [input.attachment]", () => {
    const form = filling([attachment, text("t")]);
    expect(() => form.send({ type: "file", input: "f", files: bill as never })).toThrow(
      expect.objectContaining({ code: "bad-value" }),
    );
    for (const input of ["t", "f"])
      expect(() => form.send({ type: "signature", input, file: null })).toThrow(
        expect.objectContaining({ code: "bad-event" }),
      );
  });

  test("for an input that is hidden changes nothing", () => {
    const form = filling([question("q"), { ...attachment, rules: [selected("q")] }]);
    form.send({ type: "file", input: "f", files: [bill] }).answer("q", "yes");
    expect(form.view("f").files).toEqual([]);
  });
});

describe("an event that changes nothing", () => {
  test("reports no change, and a second one returns the same state object", () => {
    const form = filling([text("t")]).answer("t", "x");
    expect(form.state.changed).toEqual(["t"]);
    const first = form.answer("t", "x").state;
    expect(first.changed).toEqual([]);
    expect(form.answer("t", "x").state).toBe(first);
    expect(form.send({ type: "verification", input: "t", status: "unverified" }).state).toBe(first);
  });

  test("is also the second submit that is refused: what it marks is marked [check.required]", () => {
    const form = filling([{ ...text("t"), required: true }]).send({ type: "submit" });
    expect(form.state.changed).toEqual(["t"]);
    const again = form.send({ type: "submit" }).state;
    expect(again.changed).toEqual([]);
    expect(form.send({ type: "submit" }).state).toBe(again);
  });
});

test("the bank found for a routing number is stored, and null if there is none [autopay.routing]", () => {
  const form = filling([], {}, { type: "AutoPay" });
  const bank = { name: "First Bank", logo: null };
  expect(form.send({ type: "routing", valid: true, bank }).state.routing).toEqual({ valid: true, bank });
  expect(form.send({ type: "routing", valid: true }).state.routing).toEqual({ valid: true, bank: null });
  expect(() => form.send({ type: "routing", valid: "yes" as never })).toThrow(
    expect.objectContaining({ code: "bad-value" }),
  );
});

describe("what the look-up found for a routing number", () => {
  const detail = (banRoutingNumber: string) => ({
    isSaved: false,
    bankAccountNumber: "123456789",
    confirmBankAccountNumber: "123456789",
    banRoutingNumber,
  });
  const found = () =>
    filling([], {}, { type: "AutoPay" }).send(
      { type: "payment", detail: detail("021000021") },
      { type: "routing", valid: true },
    );

  test("counts while the number stays, whatever else of the payment changes [autopay.routing]", () => {
    const changed = { ...detail("021000021"), bankAccountNumber: "987654321" };
    expect(found().send({ type: "payment", detail: changed }).state.routing).toEqual({ valid: true, bank: null });
  });

  test("is forgotten with another number, and with none [autopay.routing]", () => {
    expect(found().send({ type: "payment", detail: detail("111000025") }).state.routing).toBeNull();
    expect(found().send({ type: "payment", detail: null }).state.routing).toBeNull();
  });

  test("that came before any number is kept when the number arrives [autopay.routing]", () => {
    const form = filling([], {}, { type: "AutoPay" }).send({ type: "routing", valid: true });
    expect(form.send({ type: "payment", detail: detail("021000021") }).state.routing).toEqual({
      valid: true,
      bank: null,
    });
  });
});
