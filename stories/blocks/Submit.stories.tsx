// What is around a form: the error summary, and the Submit button with what blocks it.
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Enrollment } from "@billwright/schemas";
import { FormStory } from "../show/FormStory.tsx";

const enrollment: Enrollment = {
  id: "contact",
  type: "EBill",
  name: "Bills by e-mail",
  submitName: "Send me my bills",
  formElements: [
    {
      kind: "input",
      inputForms: [
        { id: "email", inputType: "Email", name: "E-mail address", required: true, verificationRequired: true },
        { id: "name", inputType: "ShortText", name: "Your name", required: true },
      ],
    },
  ],
};
const wrong = [
  { type: "answer", input: "email", value: "maria@" },
  { type: "verification", input: "email", status: "unverified" },
] as const;
const proved = [
  { type: "answer", input: "email", value: "maria@example.com" },
  { type: "verification", input: "email", status: "verified" },
] as const;

const meta: Meta<typeof FormStory> = { title: "Blocks/Submit", component: FormStory, args: { enrollment } };
export default meta;
type Story = StoryObj<typeof FormStory>;

export const Blocked: Story = { args: { events: wrong } };
export const Free: Story = { args: { events: [...proved, { type: "answer", input: "name", value: "Maria Lopez" }] } };
export const Refused: Story = { args: { events: [...proved, { type: "submit" }] } };
export const Sending: Story = { args: { ...Free.args, inert: true } };
export const Expired: Story = { args: { enrollment: { ...enrollment, expirationDate: "2026-11-01" } } };
export const Dark: Story = { ...Refused, globals: { theme: "dark" } };
export const RightToLeft: Story = { ...Refused, globals: { direction: "rtl" } };
