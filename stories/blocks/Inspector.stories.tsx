// The inspector beside a form with chained rules: at the start, after answers, and with a blocked Submit.
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { Enrollment } from "@billwright/schemas";
import { userEvent, within } from "storybook/test";
import { FormStory } from "../show/FormStory.tsx";

const yesNo = [
  { guid: "g-yes", name: "Yes" },
  { guid: "g-no", name: "No" },
];
const enrollment: Enrollment = {
  id: "move",
  type: "CustomForm",
  name: "Are you moving?",
  formElements: [
    {
      kind: "input",
      inputForms: [
        { id: "moving", inputType: "MultipleChoice", name: "Are you moving?", required: true, options: yesNo },
        {
          id: "keep",
          inputType: "MultipleChoice",
          name: "Do you keep your contract?",
          options: yesNo,
          rules: [{ parentId: "moving", condition: "Selected", choiceId: "g-yes" }],
        },
        {
          id: "phone",
          inputType: "PhoneNumber",
          name: "Where can we reach you?",
          required: true,
          verificationRequired: true,
          rules: [{ parentId: "keep", condition: "NotSelected", choiceId: "g-yes" }],
        },
      ],
    },
  ],
};

const meta: Meta<typeof FormStory> = {
  title: "Inspector",
  component: FormStory,
  args: { enrollment },
  globals: { inspector: "on" },
};
export default meta;
type Story = StoryObj<typeof FormStory>;

const moving = { type: "answer", input: "moving", value: "g-yes" } as const;

export const AtTheStart: Story = {};
export const WhyEachShows: Story = { args: { events: [moving] } };
export const WhatHoldsSubmit: Story = {
  args: { events: [moving, { type: "answer", input: "keep", value: "g-no" }] },
  play: async ({ canvasElement }) => {
    const inspector = within(within(canvasElement).getByRole("complementary"));
    await userEvent.click(inspector.getByRole("tab", { name: "Submit" }));
  },
};
export const Dark: Story = { ...WhyEachShows, globals: { inspector: "on", theme: "dark" } };
export const RightToLeft: Story = { ...WhyEachShows, globals: { inspector: "on", direction: "rtl" } };
