import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { blockers } from "@billwright/engine";
import type { MergeTag } from "@billwright/schemas";
import { showForm } from "../../form.fixture.tsx";
import { EnrollmentBlocks } from "../EnrollmentBlocks.tsx";
import { moneyFormat } from "@billwright/schemas";

afterEach(cleanup);

const tags = (balance: string, nextBillDate: string): MergeTag[] => [
  { name: "AccountBalance", value: balance },
  { name: "NextBillDate", value: nextBillDate },
];

const usual = { balance: "1000", country: "United States", downPayment: 0, nextBillDate: "2026-12-31" };

function showPlan(plan: Partial<typeof usual> = {}, surroundings = {}, context = {}) {
  const { balance, country, downPayment, nextBillDate } = { ...usual, ...plan };
  return showForm({
    enrollment: { type: "InstallmentPlan", country, downPayment, companyContactPhone: "555-0100" },
    surroundings,
    inputs: [{ id: "months", inputType: "InstallmentPeriod", name: "Number of installments", required: true }],
    context: { mergeTags: tags(balance, nextBillDate), recipientId: "C-1001", ...context },
    under: <EnrollmentBlocks savedBanks={[]} />,
  });
}
const lines = () =>
  [...screen.getByRole<HTMLTableElement>("table", { name: "Your installments" }).rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );

describe("the plan", () => {
  test("shows balance, table, note and agreement once the number of instalments is chosen [installment.table]", async () => {
    const { user } = showPlan();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Choose the number of installments to see your plan.")).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox", { name: "Number of installments" }), "3");
    expect(screen.getByText("Account balance").nextElementSibling?.textContent).toBe("$1,000.00");
    expect(lines()).toEqual([
      ["Billing Period", "Due date", "Installment Amount"],
      ["December 2026", "Jan 31, 2027", "$333.33"],
      ["January 2027", "Feb 28, 2027", "$333.33"],
      ["February 2027", "Mar 31, 2027", "$333.34"],
      ["Total", "$1,000.00"],
    ]);
    expect(
      screen.getByText(/to the bill of its billing period and is due a month after that bill's date/u),
    ).toBeTruthy();
  });

  test("names the down payment and its day, not a month that the next line names, too [installment.table]", async () => {
    const { user } = showPlan({ downPayment: -1 });
    await user.selectOptions(screen.getByRole("combobox", { name: "Number of installments" }), "2");
    expect(lines().slice(1, 3)).toEqual([
      ["Down payment", "Today", "$500.00"],
      ["December 2026", "Jan 31, 2027", "$500.00"],
    ]);
  });

  test.each([
    ["next week", true],
    ["2026-12-31", false],
    ["1900-01-01", false],
    [" ", false],
  ])(
    "of a next bill date of %j says before anybody agrees that it cannot be read: %s [installment.dates]",
    async (nextBillDate, isShown) => {
      const { user } = showPlan({ nextBillDate });
      await user.selectOptions(screen.getByRole("combobox", { name: "Number of installments" }), "2");
      expect(screen.queryByText(/The date of your next bill cannot be read/) !== null).toBe(isShown);
    },
  );

  test("blocks Submit until agree-to-enroll is checked [form.payment-table]", async () => {
    const { user, store, form } = showPlan();
    await user.selectOptions(screen.getByRole("combobox", { name: "Number of installments" }), "2");
    const box = screen.getByRole("checkbox", { name: "I agree to enroll" });
    await user.click(box);
    expect(blockers(form, store.getState())).toEqual([]);
    await user.click(box);
    expect(blockers(form, store.getState())).toEqual([{ reason: "agree" }]);
  });

  test("is agreed to only once it can be read, and again once it is another [gate.agree]", async () => {
    const { user } = showPlan({}, { company: "Northwind" });
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "I agree to enroll" });
    await user.click(box);
    expect([box.checked, box.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    const first = "Choose the number of installments first: then you see what you agree to.";
    expect(screen.getByRole("alert").textContent).toBe(first);
    const months = screen.getByRole("combobox", { name: "Number of installments" });
    expect(document.activeElement).toBe(months);
    await user.selectOptions(months, "2");
    expect(document.querySelector(".bw-agree-mandate")?.textContent).toMatch(
      /You pay Northwind \$[\d,.]+ in 2 installments/,
    );
    expect(screen.queryByRole("alert")).toBeNull();
    await user.click(box);
    expect(box.checked).toBe(true);
    await user.selectOptions(months, "3");
    expect(box.checked).toBe(false);
    expect(screen.getByText(/your agreement was taken back/)).toBeTruthy();
  });

  test.each([
    ["0.07", { leastInstallment: 0.01 }, "11", "$0.01"],
    ["12.00", { leastInstallment: 5 }, "3", "$5.00"],
  ] as const)(
    "of %s is made of no line below the least (%o), and says why [installment.table]",
    async (balance, context, most, least) => {
      const { user } = showPlan({ balance }, {}, context);
      const months = screen.getByRole("combobox", { name: "Number of installments" });
      await user.selectOptions(months, most);
      expect(screen.getByRole("alert").textContent).toContain(
        `each has to be at least ${least}. Choose a smaller number.`,
      );
      expect(screen.queryByRole("table")).toBeNull();
      await user.selectOptions(months, "2");
      expect([screen.queryByRole("alert"), lines().length]).toEqual([null, 4]);
    },
  );

  test.each(["", "not a number"])("of a balance of '%s' is not made, and says why [installment.balance]", (balance) => {
    showPlan({ balance });
    expect(screen.getByRole("alert").textContent).toBe("Invalid Account balance for your account: C-1001");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText("Please call 555-0100.")).toBeTruthy();
    // Nothing, before anything is answered.
    const months = screen.getByRole("combobox", { name: "Number of installments" });
    expect(screen.getByRole("alert").compareDocumentPosition(months)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole("heading", { name: "Installment plan" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });

  test("appears on any form while an InstallmentPeriod shows [installment.table]", async () => {
    const { user } = showForm({
      inputs: [
        { id: "want", inputType: "Dropdown", name: "Plan?", options: [{ guid: "yes", name: "Yes" }] },
        {
          id: "months",
          inputType: "InstallmentPeriod",
          name: "Number of installments",
          rules: [{ parentId: "want", condition: "Selected", choiceId: "yes" }],
        },
      ],
      context: { balance: 90 },
      under: <EnrollmentBlocks savedBanks={[]} />,
    });
    expect(screen.queryByRole("heading", { name: "Installment plan" })).toBeNull();
    await user.selectOptions(screen.getByRole("combobox", { name: "Plan?" }), "yes");
    expect(screen.getByRole("heading", { name: "Installment plan" })).toBeTruthy();
  });
});

test.each(["InstallmentPlan", "CustomForm"] as const)(
  "on a %s the plan is under the field that determines it, the agreement at the end [installment.table]",
  async (type) => {
    const { user, container } = showForm({
      enrollment: { type },
      inputs: [
        { id: "months", inputType: "InstallmentPeriod", name: "Number of installments" },
        { id: "stars", inputType: "Rating", name: "How was it?" },
      ],
      context: { balance: 90 },
      under: <EnrollmentBlocks savedBanks={[]} />,
    });
    await user.selectOptions(screen.getByRole("combobox", { name: "Number of installments" }), "2");
    expect(screen.getAllByText("Account balance")).toHaveLength(1);
    const text = container.textContent ?? "";
    const texts = ["Number of installments", "Your installments", "How was it?", "I agree to enroll"];
    expect(texts.map((each) => text.indexOf(each))).toEqual(
      texts.map((each) => text.indexOf(each)).sort((one, other) => one - other),
    );
  },
);

const amounts: { language: string; country: string; amount: number; text: string }[] = [
  { language: "en", country: "United States", amount: 1000, text: "$1,000.00" },
  { language: "en", country: "India", amount: 333.3, text: "₹333.30" },
  { language: "en", country: "Russia", amount: 0, text: "$0.00" },
  { language: "de", country: "United States", amount: 1234.5, text: "1.234,50\u00a0$" },
  { language: "hi", country: "India", amount: 100000, text: "₹1,00,000.00" },
];
test.each(amounts)("writes $amount of $country in $language as $text [installment.currency]", (it) => {
  expect(moneyFormat(it.language, it.country)(it.amount)).toBe(it.text);
});
