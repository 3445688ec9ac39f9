// Autopay's bank block (forms.txt §2.7), with and without a saved bank, right and wrong.
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { FormEvent } from "@billwright/engine";
import type { Enrollment } from "@billwright/schemas";
import { userEvent, within } from "storybook/test";
import { FormStory } from "../show/FormStory.tsx";

const enrollment: Enrollment = {
  id: "autopay",
  type: "AutoPay",
  name: "Automatic payments",
  formElements: [
    {
      kind: "input",
      inputForms: { id: "day", inputType: "AutoPayDate", name: "Pay date", required: true, tagName: "PayDay" },
    },
  ],
};

const meta: Meta<typeof FormStory> = { title: "Blocks/Bank", component: FormStory, args: { enrollment } };
export default meta;
type Story = StoryObj<typeof FormStory>;

export const NewBank: Story = {};
export const WithoutSavedBanks: Story = { args: { savedBanks: [] } };

const saved = { isSaved: true, token: "t1" } as const;
export const SavedBank: Story = {
  args: {
    context: { payDates: ["2026-12-01", "2026-12-15"] },
    events: [
      { type: "payment", detail: saved } as FormEvent,
      { type: "answer", input: "day", value: "2026-12-01" },
      { type: "agree", value: true },
    ],
  },
};

export const PayDateFromTheLink: Story = {
  args: { context: { mergeTags: [{ name: "PayDay", value: "2026-12-15" }] } },
};

/** Entered as a customer would: two numbers that differ, and a routing number that is found. */
export const NumbersDiffer: Story = {
  play: async ({ canvasElement }) => {
    const block = within(canvasElement);
    await userEvent.type(block.getByLabelText("New account number"), "123456789012");
    await userEvent.type(block.getByLabelText("Confirm account number"), "123456789013");
    await userEvent.type(block.getByLabelText("Routing number"), "011401533");
    await block.findByText("Bank of the Prairie");
  },
};

export const Dark: Story = { ...SavedBank, globals: { theme: "dark" } };
export const RightToLeft: Story = { ...NumbersDiffer, globals: { direction: "rtl" } };
