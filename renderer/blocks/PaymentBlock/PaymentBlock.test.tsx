import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { blockers } from "@billwright/engine";
import type { BankLookup, RendererServices } from "../../RendererProvider.tsx";
import { showForm } from "../../form.fixture.tsx";
import { EnrollmentBlocks } from "../EnrollmentBlocks.tsx";
import { PaymentBlock, PaymentSummary } from "./latePayment.ts";
import type { SavedBank } from "../savedBank.ts";

// As a form does when it opens.
beforeAll(() => Promise.all([PaymentBlock.prefetch(), PaymentSummary.prefetch()]));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const savedBanks: SavedBank[] = [
  { token: "t1", name: "Riverside Credit Union", lastFour: "4821", logo: "/logos/riverside.svg" },
  { token: "t2", name: "", lastFour: "0077" },
];
const routing = "011401533";
const prairie: BankLookup = { valid: true, bank: { name: "Bank of the Prairie", logo: "/logos/prairie.svg" } };

function showAutoPay({
  banks = savedBanks,
  services = {},
  payDates = ["2026-12-01", "2026-12-15"],
  tagDay = "",
}: { banks?: readonly SavedBank[]; services?: RendererServices; payDates?: string[]; tagDay?: string } = {}) {
  return showForm({
    enrollment: { type: "AutoPay" },
    inputs: [{ id: "day", inputType: "AutoPayDate", name: "Pay date", required: true, tagName: "Day" }],
    context: { payDates, balance: 120, mergeTags: [{ name: "Day", value: tagDay }] },
    surroundings: { services },
    under: <EnrollmentBlocks savedBanks={banks} />,
  });
}
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const fill = async (
  user: ReturnType<typeof showAutoPay>["user"],
  account: string,
  confirm = account,
  number = routing,
) => {
  await user.type(field("New account number"), account);
  await user.type(field("Confirm account number"), confirm);
  await user.type(field("Routing number"), number);
};
/** A bank directory that answers when the test says so. */
function slowDirectory() {
  const requests: { number: string; answer: (found: BankLookup) => void; fail: () => void }[] = [];
  const lookUpBank = (number: string) =>
    new Promise<BankLookup>((answer, reject) =>
      requests.push({ number, answer, fail: () => reject(new Error("down")) }),
    );
  return { requests, services: { lookUpBank } };
}
const settle = (answer: () => void) => act(async () => answer());
const summary = () =>
  within(screen.getByRole("table", { name: "Your enrollment" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

describe("the bank block", () => {
  test("asks for new numbers, or for one of the saved banks by its last four, and for the pay date [autopay.block]", async () => {
    const { user, store } = showAutoPay();
    expect(field("New account number")).toBeTruthy();
    await user.click(screen.getByRole("switch", { name: "Use Existing" }));
    expect(screen.queryByRole("textbox", { name: "New account number" })).toBeNull();
    const saved = screen.getByRole("combobox", { name: "Saved bank account" });
    expect(
      within(saved)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Choose a saved account", "Ending in 4821: Riverside Credit Union", "Account ending in 0077"]);
    await user.selectOptions(saved, "t1");
    expect(store.getState().payment).toEqual({ isSaved: true, token: "t1" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Pay date" }), "2026-12-15");
    expect(store.getView("day").value).toBe("2026-12-15");
  });

  test("marks what its gates ask for once a submit was refused, and no longer when it is given [check.required] [gate.payment]", async () => {
    const { user, store } = showAutoPay();
    const marked = (name: string) => field(name).getAttribute("aria-invalid");
    const agree = () => screen.getByRole("checkbox", { name: "I agree to enroll" }).closest("[data-invalid]");
    const numbers = ["New account number", "Confirm account number", "Routing number"];
    expect([...numbers.map(marked), agree()]).toEqual([null, null, null, null]);
    act(() => void store.dispatch({ type: "submit" }));
    expect(numbers.map(marked)).toEqual(["true", "true", "true"]);
    expect(screen.getAllByText("Please fill in this field")).toHaveLength(3);
    expect(agree()).not.toBeNull();
    await fill(user, "123456789");
    expect(numbers.map(marked)).toEqual([null, null, null]);
    await user.click(screen.getByRole("switch", { name: "Use Existing" }));
    const saved = screen.getByRole("combobox", { name: "Saved bank account" });
    expect(saved.getAttribute("aria-invalid")).toBe("true");
    await user.selectOptions(saved, "t1");
    expect(saved.getAttribute("aria-invalid")).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Pay date" }), "2026-12-15");
    await user.click(screen.getByRole("checkbox", { name: "I agree to enroll" }));
    expect(agree()).toBeNull();
  });

  test("has no toggle where no bank was saved [autopay.block]", () => {
    showAutoPay({ banks: [] });
    expect(screen.queryByRole("switch")).toBeNull();
    expect(field("New account number")).toBeTruthy();
  });

  test("shows the pay date once, in the block and not in the body [autopay.block]", () => {
    showAutoPay();
    expect(screen.getAllByRole("combobox", { name: "Pay date" })).toHaveLength(1);
  });

  test("shows a pay date that the link brings as text, not as a choice that changes nothing, and sums it up [autopay.block] [visibility.merge-tag]", () => {
    showAutoPay({ tagDay: "2026-12-15" });
    expect(screen.queryByRole("combobox", { name: "Pay date" })).toBeNull();
    expect(screen.getByRole("definition").textContent).toBe("15th of each month, first Dec 15");
    expect(screen.getByRole("term").textContent).toBe("Pay date");
    expect(summary()).toContain("Paid on15th of each month, first Dec 15");
  });

  test.each(["2026-12-16", "the 15th"])(
    "asks for the pay date where the link brings '%s', which is none on offer [autopay.block] [input.autopay-date]",
    async (tagDay) => {
      const { user, store } = showAutoPay({ tagDay });
      expect(summary()).toContain("Paid onNot chosen yet");
      await user.selectOptions(screen.getByRole("combobox", { name: "Pay date" }), "2026-12-15");
      expect(store.getView("day").value).toBe("2026-12-15");
      expect(summary()).toContain("Paid on15th of each month, first Dec 15");
    },
  );

  test.each(["2026-11-19", "soon", "2026-02-30"])(
    "sums up no pay date that cannot be one: %s [autopay.block] [form.payment-table]",
    (day) => {
      const { store } = showAutoPay({ payDates: [] });
      act(() => void store.dispatch({ type: "answer", input: "day", value: day }));
      expect(summary()).toContain("Paid onNot chosen yet");
    },
  );

  test("follows a restarted form and a replay at another step, without looking up the bank again [autopay.block]", async () => {
    const lookUpBank = vi.fn(async () => prairie);
    const { user, store } = showAutoPay({ services: { lookUpBank } });
    const begun = store.getState();
    await fill(user, "123456789");
    expect(await screen.findByText("Bank of the Prairie")).toBeTruthy();
    const filled = store.getState();
    act(() => store.replaceState(begun));
    expect([field("New account number").value, field("Routing number").value]).toEqual(["", ""]);
    expect(screen.queryByText("Bank of the Prairie")).toBeNull();
    act(() => store.replaceState(filled));
    expect([field("New account number").value, field("Routing number").value]).toEqual(["123456789", routing]);
    expect(screen.getByText("Bank of the Prairie")).toBeTruthy();
    expect(store.getState().routing?.valid).toBe(true);
    expect(lookUpBank).toHaveBeenCalledOnce();
  });

  test("goes back to the numbers typed before when the toggle is turned back [autopay.block]", async () => {
    const { user, store } = showAutoPay();
    await user.type(field("New account number"), "123456789");
    await user.click(screen.getByRole("switch"));
    expect(store.getState().payment).toEqual({ isSaved: true });
    await user.click(screen.getByRole("switch"));
    expect(field("New account number").value).toBe("123456789");
    expect(store.getState().payment).toMatchObject({ isSaved: false, bankAccountNumber: "123456789" });
  });
});

describe("a saved account", () => {
  const reasons = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

  test("is what Submit asks for once it is wanted, in place of numbers that the page does not ask for [gate.reason]", async () => {
    const { user } = showAutoPay();
    expect(reasons()).toContain("Please complete your bank account numbers");
    expect(reasons()).toContain("Please enter a valid routing number");
    await user.click(screen.getByRole("switch", { name: "Use Existing" }));
    expect(reasons()).toEqual(["Please fill in Pay date", "Choose a saved account", "Please agree to enroll"]);
    await user.click(screen.getByRole("link", { name: "Choose a saved account" }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Saved bank account" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Saved bank account" }), "t2");
    expect(reasons()).toEqual(["Please fill in Pay date", "Please agree to enroll"]);
  });

  test("pressed too early, the agreement says what comes first and leads there, field by field [gate.agree]", async () => {
    const { user, store } = showAutoPay();
    const agree = screen.getByRole("checkbox", { name: "I agree to enroll" });
    await user.click(agree);
    expect(screen.getByRole("alert").textContent).toMatch(/^Complete the bank account and the payment day first/);
    expect(document.activeElement).toBe(field("New account number"));
    await user.click(screen.getByRole("switch", { name: "Use Existing" }));
    await user.click(agree);
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Saved bank account" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Saved bank account" }), "t2");
    await user.click(agree);
    expect(document.activeElement?.closest(".bw-field")?.textContent).toContain("Pay date");
    expect(store.getState().agreed).toBe(false);
  });

  test("is chosen by the switch where it is the only one [autopay.block]", async () => {
    const { user, store } = showAutoPay({ banks: savedBanks.slice(0, 1) });
    await user.click(screen.getByRole("switch", { name: "Use Existing" }));
    expect(store.getState().payment).toEqual({ isSaved: true, token: "t1" });
  });
});

describe("the numbers", () => {
  test("are digits only, and a number with too many is an error instead of being cut [autopay.lengths]", async () => {
    const { user, store, form } = showAutoPay();
    await fill(user, "1234567890123456789", "1234567890123456789", "0114015339");
    expect(field("New account number").value).toBe("1234567890123456789");
    expect(field("Routing number").value).toBe("0114015339");
    expect(screen.getAllByText("At most 16 digits")).toHaveLength(2);
    expect(screen.getByText("At most 9 digits")).toBeDefined();
    expect(blockers(form, store.getState()).map(({ reason }) => reason)).toContain("payment");
    await user.clear(field("Confirm account number"));
    await user.click(field("Confirm account number"));
    await user.paste("1234-5678-9012-3456");
    expect(field("Confirm account number").value).toBe("1234567890123456");
  });

  test("must match, which the confirmation says under itself [autopay.match]", async () => {
    const { user } = showAutoPay();
    await fill(user, "123456789", "123456780");
    const error = screen.getByText("Bank account number does not match");
    const confirm = field("Confirm account number");
    expect(confirm.getAttribute("aria-invalid")).toBe("true");
    expect(confirm.getAttribute("aria-describedby")).toContain(error.closest("[id]")?.id);
    await user.clear(confirm);
    await user.type(confirm, "123456789");
    expect(screen.queryByText("Bank account number does not match")).toBeNull();
  });

  test("never offer themselves to autocomplete, and open the numeric keypad [autopay.secret]", () => {
    showAutoPay();
    for (const name of ["New account number", "Confirm account number", "Routing number"]) {
      expect([field(name).autocomplete, field(name).inputMode]).toEqual(["off", "numeric"]);
    }
  });

  test("are stored nowhere in the browser, and only the last four digits are shown [autopay.secret]", async () => {
    const { user, container } = showAutoPay();
    await fill(user, "123456789012");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("123456789012");
    expect(container.textContent).toContain("Account ending in 9012");
    expect(container.textContent).not.toContain("123456789012");
  });

  test("and a valid routing number are what blocks Submit [autopay.valid]", async () => {
    const { user, store, form } = showAutoPay();
    const reasons = () => blockers(form, store.getState()).map(({ reason }) => reason);
    expect(reasons()).toEqual(["payment", "routing", "agree"]);
    await fill(user, "123456789");
    await act(async () => {});
    expect(reasons()).toEqual(["agree"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Pay date" }), "2026-12-01");
    await user.click(screen.getByRole("checkbox", { name: "I agree to enroll" }));
    expect(reasons()).toEqual([]);
  });
});

describe("the routing number", () => {
  test("is looked up at exactly nine digits and shows the bank's logo and name [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user, store, container } = showAutoPay({ services });
    await user.type(field("Routing number"), "01140153");
    expect(requests).toEqual([]);
    await user.type(field("Routing number"), "3");
    expect(requests.map(({ number }) => number)).toEqual([routing]);
    expect(screen.getByText("Looking up the bank…")).toBeTruthy();
    await settle(() => requests[0]!.answer(prairie));
    expect(screen.getByText("Bank of the Prairie")).toBeTruthy();
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/logos/prairie.svg");
    expect(store.getState().routing).toMatchObject({ valid: true, bank: { name: "Bank of the Prairie" } });
  });

  test("of a bank that the directory does not know is shown as valid all the same [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user } = showAutoPay({ services });
    await user.type(field("Routing number"), routing);
    await settle(() => requests[0]!.answer({ valid: true, bank: null }));
    expect(screen.getByText("Valid; bank name not known")).toBeTruthy();
  });

  test("that cannot be one is refused without asking [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user, store } = showAutoPay({ services });
    await user.type(field("Routing number"), "123456789");
    expect(await screen.findByText("Invalid routing number")).toBeTruthy();
    expect(requests).toEqual([]);
    expect(store.getState().routing?.valid).toBe(false);
  });

  test("that the directory does not know is refused [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user } = showAutoPay({ services });
    await user.type(field("Routing number"), routing);
    await settle(() => requests[0]!.answer({ valid: false, bank: null }));
    expect(screen.getByText("Invalid routing number")).toBeTruthy();
  });

  test("that is left too short is refused too [autopay.routing]", async () => {
    const { user } = showAutoPay();
    await user.type(field("Routing number"), "0114");
    expect(screen.queryByText("Invalid routing number")).toBeNull();
    await user.tab();
    expect(screen.getByText("Invalid routing number")).toBeTruthy();
  });

  test("ignores an answer about the number that stood there before [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user, store } = showAutoPay({ services });
    await user.type(field("Routing number"), routing);
    await user.type(field("Routing number"), "{Backspace}");
    await settle(() => requests[0]!.answer(prairie));
    expect(screen.queryByText("Bank of the Prairie")).toBeNull();
    expect(store.getState().routing?.valid ?? false).toBe(false);
  });

  test("is no longer valid once it is changed [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user, store } = showAutoPay({ services });
    await user.type(field("Routing number"), routing);
    await settle(() => requests[0]!.answer(prairie));
    await user.type(field("Routing number"), "{Backspace}");
    expect(store.getState().routing?.valid ?? false).toBe(false);
    expect(screen.queryByText("Bank of the Prairie")).toBeNull();
  });

  test("can be looked up again after the directory failed [autopay.routing]", async () => {
    const { requests, services } = slowDirectory();
    const { user } = showAutoPay({ services });
    await user.type(field("Routing number"), routing);
    await settle(() => requests[0]!.fail());
    expect(screen.queryByText("Invalid routing number")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Look up again" }));
    await settle(() => requests[1]!.answer(prairie));
    expect(screen.getByText("Bank of the Prairie")).toBeTruthy();
  });
});

test("shows what is enrolled in as a table, with the agreement under it [form.payment-table]", async () => {
  const { user } = showAutoPay({ services: { lookUpBank: vi.fn(async () => prairie) } });
  await user.click(screen.getByRole("switch"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Saved bank account" }), "t1");
  await user.selectOptions(screen.getByRole("combobox", { name: "Pay date" }), "2026-12-01");
  expect(summary()).toEqual([
    "Account balance$120.00",
    "Paid fromRiverside Credit Union, account ending in 4821",
    "Paid on1st of each month, first Dec 1",
  ]);
  expect(screen.getByRole("checkbox", { name: "I agree to enroll" })).toBeTruthy();
  expect(document.querySelector(".bw-agree-mandate img")?.getAttribute("src")).toBe("/logos/riverside.svg");
});
