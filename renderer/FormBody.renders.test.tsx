// Counts what renders when one key is pressed, by replacing the components that could.
import { act, screen } from "@testing-library/react";
import type { InputForm } from "@billwright/schemas";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { options, showForm } from "./form.fixture.tsx";

const { renders, counted } = vi.hoisted(() => {
  const renders: string[] = [];
  /** Wraps a component and records each of its renderings. */
  const counted =
    <Props, Shown>(name: (props: Props) => string, Component: (props: Props) => Shown) =>
    (props: Props): Shown => {
      renders.push(name(props));
      return Component(props);
    };
  return { renders, counted };
});

vi.mock(import("./field/FieldFrame.tsx"), async (original) => {
  const module = await original();
  return { ...module, FieldFrame: counted(({ id }) => `frame ${id}`, module.FieldFrame) };
});
vi.mock(import("./body/BodyField.tsx"), async (original) => {
  const module = await original();
  return { ...module, BodyField: counted(() => "body", module.BodyField) };
});
vi.mock(import("./body/HidingTemplate.tsx"), async (original) => {
  const module = await original();
  return { ...module, HidingTemplate: counted(({ id }) => `template ${id}`, module.HidingTemplate) };
});

// Files share their worker and what is mocked there.
afterAll(() => {
  vi.doUnmock("./field/FieldFrame.tsx");
  vi.doUnmock("./body/BodyField.tsx");
  vi.doUnmock("./body/HidingTemplate.tsx");
});

beforeEach(() => void renders.splice(0));

const text = (id: string, more: Partial<InputForm> = {}): InputForm => ({
  id,
  name: id,
  inputType: "ShortText",
  ...more,
});

test("counts every part of a form when it is first shown", () => {
  showForm({ inputs: [text("a"), text("b")] });
  expect(renders.filter((name) => name.startsWith("frame"))).toEqual(["frame a", "frame b"]);
  expect(renders).toContain("body");
});

test("renders one field and no template for one key, however many fields the form has", async () => {
  const { user } = showForm({ inputs: Array.from({ length: 200 }, (_, at) => text(`q${at}`)) });
  const box = screen.getByLabelText("q7");
  await user.click(box);
  renders.splice(0);
  await user.keyboard("x");
  expect(renders).toEqual(["frame q7"]);
});

test("renders only what hides and what shows when an answer changes the form", async () => {
  const { user } = showForm({
    inputs: [
      ...Array.from({ length: 100 }, (_, at) => text(`q${at}`)),
      { id: "parent", name: "Parent", inputType: "Dropdown", options: options("Yes", "No") },
      text("child", { rules: [{ parentId: "parent", condition: "Selected", choiceId: "g-yes" }] }),
    ],
  });
  renders.splice(0);
  await user.selectOptions(screen.getByLabelText("Parent"), "Yes");
  expect(renders.toSorted()).toEqual(["frame child", "frame parent"]);
  renders.splice(0);
  await user.selectOptions(screen.getByLabelText("Parent"), "No");
  expect(renders).toEqual(["frame parent"]);
  expect(screen.queryByLabelText("child")).toBeNull();
});

test("renders each field that a refused submit marks, and the others not", () => {
  const { store } = showForm({ inputs: [text("a", { required: true }), text("b")] });
  renders.splice(0);
  act(() => void store.dispatch({ type: "submit" }));
  expect(renders).toEqual(["frame a"]);
});
