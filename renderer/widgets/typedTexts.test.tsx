// Nothing typed or pasted into an input is cut, dropped or turned into another value without a word (decisions-proposed.md P142): every input
// type, with what people and their programs put in.
import { inputTypes, type InputType } from "@billwright/schemas";
import { describe, expect, test, vi } from "vitest";
import { isSpelling, typedTexts, type TypedText } from "../../engine/testing/typedTexts.ts";
import { showForm } from "../form.fixture.tsx";

vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);

/** Controls into which text is typed; dates and times have the browser's own. */
const controls = "input[type=text], input[type=tel], input[type=email], textarea";

/** The error that a text may get: its real cause. */
const causes: Partial<Record<InputType, readonly string[]>> = {
  ShortText: ["check.tooLong", "check.cardNumber"],
  Text: ["check.tooLong", "check.cardNumber"],
  Email: ["check.email", "check.tooLong", "check.cardNumber"],
  PhoneNumber: ["check.phone"],
};

async function paste(type: InputType, { text }: TypedText) {
  const shown = showForm({ inputs: [{ id: "q1", name: "Q", inputType: type, length: 40, required: true }] });
  if (type === "Signature") await shown.user.click(await shown.findByRole("tab", { name: "Type" }));
  const control = shown.container.querySelector<HTMLInputElement | HTMLTextAreaElement>(controls);
  if (control === null) return { shown, control };
  await shown.user.click(control);
  await shown.user.paste(text);
  await shown.user.tab();
  return { shown, control };
}

describe.each(Object.keys(causes) as InputType[])("%s", (type) => {
  test.each(typedTexts)("keeps $name, or a spelling of the same, and says what is wrong with it", async (typed) => {
    const { shown, control } = await paste(type, typed);
    const country = shown.container.querySelector("select")?.value ?? "";
    expect([control!.value, isSpelling(control!.value, typed, country)]).toEqual([control!.value, true]);
    const { error, missing } = shown.store.getView("q1");
    expect(missing).toBe(false);
    if (error !== null) expect(causes[type]).toContain(error.key);
    // What is taken is what is shown.
    if (error === null && type === "PhoneNumber")
      expect(
        isSpelling(String(shown.valueOf("q1")), { ...typed, meant: [...(typed.meant ?? []), country + typed.text] }),
      ).toBe(true);
  });
});

test("a name that signs is kept, and reported where it is too long for a picture", async () => {
  for (const typed of typedTexts) {
    const { shown, control } = await paste("Signature", typed);
    expect(isSpelling(control!.value, typed)).toBe(true);
    const isLong = [...typed.text.trim()].length > 60;
    expect(shown.queryByText("Please use at most 60 characters") !== null).toBe(isLong);
    shown.unmount();
  }
});

test("these are all the types into which text is typed", async () => {
  const typedInto: InputType[] = [];
  for (const type of Object.values(inputTypes)) {
    const { shown, control } = await paste(type, { name: "", text: "" });
    if (control !== null) typedInto.push(type);
    shown.unmount();
  }
  expect(typedInto.sort()).toEqual([...Object.keys(causes), "Signature"].sort());
});
