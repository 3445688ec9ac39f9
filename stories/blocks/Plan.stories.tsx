// The instalment plan (forms.txt §2.8): before a period is chosen, with a down payment, and without a balance.
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Enrollment } from "@billwright/schemas";
import { FormStory } from "../show/FormStory.tsx";

const plan = (downPayment: number): Enrollment => ({
  id: "plan",
  type: "InstallmentPlan",
  name: "Pay in instalments",
  downPayment,
  formElements: [
    {
      kind: "input",
      inputForms: { id: "months", inputType: "InstallmentPeriod", name: "Instalments", required: true },
    },
  ],
});
const sixMonths = [{ type: "answer", input: "months", value: 6 } as const];

const meta: Meta<typeof FormStory> = { title: "Blocks/Plan", component: FormStory };
export default meta;
type Story = StoryObj<typeof FormStory>;

export const NoPeriodYet: Story = { args: { enrollment: plan(0) } };
export const SixMonths: Story = { args: { enrollment: plan(0), events: sixMonths } };
export const DownPayment: Story = { args: { enrollment: plan(-1), events: sixMonths } };
export const NoBalance: Story = { args: { enrollment: plan(0), context: { balance: "?" }, events: sixMonths } };
export const Dark: Story = { ...DownPayment, globals: { theme: "dark" } };
export const RightToLeft: Story = { ...DownPayment, globals: { direction: "rtl" } };
