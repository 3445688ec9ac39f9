// The inspector beside a form with chained rules: at the start, after answers, and with a blocked Submit.
import type { Meta, StoryObj } from "@storybook/react-vite";
import { begin, compile } from "@billwright/engine";
import { createFormStore, Inspector } from "@billwright/renderer";
import type { Enrollment } from "@billwright/schemas";
import { expect, userEvent, within } from "storybook/test";
import { FormStory } from "../show/FormStory.tsx";
import { Surroundings } from "../show/Surroundings.tsx";

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
export const Agrees: Story = {
  args: { events: [moving] },
  play: async ({ canvasElement }) => {
    const inspector = within(within(canvasElement).getByRole("complementary"));
    await userEvent.click(inspector.getByRole("tab", { name: "Logic" }));
    await expect(inspector.getByText("Agrees with json-logic-js. Rules compared: 4")).toBeVisible();
  },
};
/** The form beside the state is a twin with one rule turned round, as if the engine were wrong. */
export const Differs: Story = {
  render: ({ enrollment: written }) => {
    const form = compile(written);
    const state = begin(form, { now: "2026-11-20T12:00:00Z" });
    const twin = { ...form, logic: { ...form.logic, keep: { "!": [form.logic["keep"]!] } } };
    return (
      <Surroundings store={createFormStore(form, state)}>
        <Inspector form={twin} state={state} />
      </Surroundings>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("tab", { name: "Logic" }));
    await expect(canvas.getByText("Do you keep your contract?: hidden here, shown by json-logic-js")).toBeVisible();
  },
};
