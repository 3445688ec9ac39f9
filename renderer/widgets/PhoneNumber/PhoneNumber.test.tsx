import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const phone = { id: "q1", name: "Mobile", inputType: "PhoneNumber" } as const;
const number = () => screen.getByLabelText<HTMLInputElement>("Mobile");
const country = () => screen.getByLabelText<HTMLSelectElement>("Country code");

describe("PhoneNumber", () => {
  test("takes ten national digits of any script, however they are grouped [input.phone] [input.number-only]", async () => {
    for (const typed of [
      "(202) 555-0100",
      "२०२ ५५५ ०१००",
      "٢٠٢٥٥٥٠١٠٠",
      "２０２－５５５－０１００",
      "\u200b202.555.0100\u202c",
    ]) {
      const { user, valueOf, unmount } = showForm({ inputs: [phone] });
      await user.click(number());
      await user.paste(typed);
      expect(valueOf("q1")).toBe("+12025550100");
      await user.clear(number());
      await user.type(number(), typed);
      expect(valueOf("q1")).toBe("+12025550100");
      unmount();
    }
  });

  test("keeps an extension as it was typed, and says that it is not part of a number [input.phone-valid]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone] });
    await user.click(number());
    await user.paste("(202) 555-0143 ext 5");
    await user.tab();
    expect(number().value).toBe("(202) 555-0143 ext 5");
    expect(screen.getByText(/^Phone Number is not valid/).textContent).toBe("Phone Number is not valid");
    expect(screen.getByText("ext 5").closest("p")?.textContent).toBe("“ext 5”");
    await user.type(number(), "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
    expect(valueOf("q1")).toBe("+12025550143");
    await user.type(number(), "x 7");
    expect(number().value.endsWith("x 7")).toBe(true);
  });

  test("groups the digits as its country writes them while one types [input.phone]", async () => {
    const { user } = showForm({ inputs: [phone] });
    await user.type(number(), "2025550100");
    await waitFor(() => expect(number().value).toBe("(202) 555-0100"));
  });

  test("keeps the caret where a digit was inserted or removed [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [{ ...phone, value: "+1202555010" }] });
    await waitFor(() => expect(number().value).toBe("(202) 555-010"));
    await user.click(number());
    number().setSelectionRange(6, 6);
    await user.keyboard("7");
    expect(valueOf("q1")).toBe("+12027555010");
    expect(number().selectionStart).toBe("(202) 7".length);
    await user.keyboard("{Backspace}");
    expect(valueOf("q1")).toBe("+1202555010");
    await user.keyboard("{Backspace}");
    expect(valueOf("q1")).toBe("+120555010");
    expect(number().selectionStart).toBe("(20".length);
  });

  test("offers the four countries, and the number goes with the one picked [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone] });
    expect(
      within(country())
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["United States (+1)", "India (+91)", "Russia (+7)", "Pakistan (+92)"]);
    await user.type(number(), "9876543210");
    await user.selectOptions(country(), "India (+91)");
    expect(valueOf("q1")).toBe("+919876543210");
  });

  test("starts with the country of the enrolment [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone], surroundings: { country: "India" } });
    expect(country().value).toBe("91");
    await user.type(number(), "9876543210");
    expect(valueOf("q1")).toBe("+919876543210");
  });

  test("takes a pasted number with its country [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone] });
    await user.click(number());
    await user.paste("+92 300 1234567");
    expect(valueOf("q1")).toBe("+923001234567");
    expect(country().value).toBe("92");
  });

  test("leaves a number of a country that is not offered as it is, pasted or typed, and through a change [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone] });
    await user.click(number());
    await user.paste("+44 20 7946 0958");
    expect(valueOf("q1")).toBe("+442079460958");
    expect(country().value).toBe("");
    await user.keyboard("{Backspace}9");
    expect(valueOf("q1")).toBe("+442079460959");
    await user.clear(number());
    await user.type(number(), "+92 301 2345678");
    expect(valueOf("q1")).toBe("+923012345678");
    await user.clear(number());
    await user.type(number(), "+442079460958");
    expect(valueOf("q1")).toBe("+442079460958");
  });

  test("an emptied field without a country goes back to the form's own [input.phone]", async () => {
    const { user, valueOf } = showForm({ inputs: [phone], surroundings: { country: "India" } });
    await user.type(number(), "+");
    expect(country().value).toBe("");
    await user.keyboard("{Backspace}9876543210");
    expect([country().value, valueOf("q1")]).toEqual(["91", "+919876543210"]);
    await user.tripleClick(number());
    await user.paste("+44 20 7946 0958");
    await user.clear(number());
    expect(country().value).toBe("91");
    await user.keyboard("+");
    await user.tab();
    expect(country().value).toBe("91");
    await user.selectOptions(country(), "Pakistan (+92)");
    await user.type(number(), "3{Backspace}{Backspace}");
    expect(country().value).toBe("92");
  });

  test("keeps a pasted number that is too long, as it is shown, and says that it is not valid [input.phone] [input.phone-valid]", async () => {
    const { user } = showForm({ inputs: [phone] });
    await user.click(number());
    await user.paste("20255501477");
    await user.tab();
    expect(number().value.replace(/[^0-9]/g, "")).toBe("20255501477");
    expect(country().value).toBe("1");
    expect(screen.getByText("Phone Number is not valid")).toBeDefined();
    await user.click(number());
    await user.keyboard("{Backspace}");
    expect(screen.queryByText("Phone Number is not valid")).toBeNull();
  });

  test("keeps an eleventh digit typed by key, and says that it is one too many [input.phone-valid]", async () => {
    const { user, valueOf } = showForm({ inputs: [{ ...phone, value: "+12025550100" }] });
    await waitFor(() => expect(number().value).toBe("(202) 555-0100"));
    await user.click(number());
    number().setSelectionRange(6, 6);
    await user.keyboard("7");
    await user.tab();
    expect(number().value.replace(/[^0-9]/g, "")).toBe("20275550100");
    expect(screen.getByText("Phone Number is not valid")).toBeDefined();
    await user.click(number());
    number().setSelectionRange(number().value.indexOf("7") + 1, number().value.indexOf("7") + 1);
    await user.keyboard("{Backspace}");
    expect(valueOf("q1")).toBe("+12025550100");
  });

  test("keeps a number that a keyboard commits whole, as a pasted one [input.phone] [input.phone-valid]", async () => {
    const { user } = showForm({ inputs: [phone] });
    await user.click(number());
    fireEvent.input(number(), { target: { value: "20255501477" }, inputType: "insertText", data: "20255501477" });
    await user.tab();
    expect(number().value.replace(/[^0-9]/g, "")).toBe("20255501477");
    expect(screen.getByText("Phone Number is not valid")).toBeDefined();
  });

  test("reports a number that is too short [input.phone-valid]", async () => {
    const { user } = showForm({ inputs: [phone] });
    await user.type(number(), "20255");
    await user.tab();
    expect(screen.getByText("Phone Number is not valid")).toBeDefined();
  });

  test("is verified by a code where it is required, and marked then [input.phone]", async () => {
    const verify = vi.fn<(id: string) => void>();
    const { user, store } = showForm({
      inputs: [{ ...phone, required: true }],
      surroundings: { services: { verify } },
    });
    await user.type(number(), "2025550100");
    await user.click(screen.getByRole("button", { name: "Verify" }));
    expect(verify).toHaveBeenCalledExactlyOnceWith("q1");
    act(() => void store.dispatch({ type: "verification", input: "q1", status: "verified" }));
    expect(screen.getByText("Phone number verified")).toBeDefined();
    expect(number().readOnly).toBe(true);
    expect(country().disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Change" }));
    await user.type(number(), "{Backspace}1");
    expect(store.getView("q1").verified).toBe(false);
  });
});
