// A form's test cases beside its save state and in their list.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { record } from "@billwright/engine";
import type { Enrollment, InputForm } from "@billwright/schemas";
import { renderStaffPage } from "../../../testing/staffApp.tsx";
import { testApp, testServer } from "../../../testing/testApp.tsx";
import { CasesState } from "./CasesState.tsx";
import { useCases } from "./useCases.ts";

afterEach(cleanup);

const reason: InputForm = {
  id: "reason",
  name: "Reason",
  inputType: "MultipleChoice",
  options: [
    { guid: "in", name: "Moving in" },
    { guid: "out", name: "Moving out" },
  ],
};
const formWith = (choiceId: string): Enrollment => ({
  id: "f1",
  type: "CustomForm",
  formElements: [
    { kind: "input", inputForms: reason },
    {
      kind: "input",
      inputForms: {
        id: "services",
        name: "Services",
        inputType: "ShortText",
        rules: [{ parentId: "reason", condition: "Selected", choiceId }],
      },
    },
  ],
});
const fixture = record({
  title: "Who moves out is asked for the services",
  enrollment: formWith("out"),
  context: { now: "2026-11-20T12:00:00Z" },
  events: [{ type: "answer", input: "reason", value: "out" }],
});

async function open(enrollment: Enrollment) {
  const saved: unknown[] = [];
  const one = { caseId: "c1", title: fixture.title, fixture, savedBy: "Ann Lee", savedAt: "2026-11-20T10:00:00Z" };
  const server = testServer({
    "GET /api/Templates/Cases": () => ({ cases: [one] }),
    "POST /api/Templates/SaveCase": ({ body }) => {
      saved.push(body);
      return { caseId: "c1" };
    },
  });
  const Page = () => <CasesState templateId="f1" cases={useCases("f1", enrollment)} />;
  await renderStaffPage(await testApp(server), "/forms", <Page />, "/forms");
  return saved;
}

test("a case of an unchanged form is green beside the save state", async () => {
  await open(formWith("out"));
  expect(await screen.findByText("Test cases as expected: 1")).toBeTruthy();
});

test("a changed rule turns it red; the list says what is missing and by which rule, and takes it as intended", async () => {
  const saved = await open(formWith("in"));
  await userEvent.click(await screen.findByText("Test cases red: 1 of 1"));
  const dialog = await screen.findByRole("dialog");
  const words = "Missing after Reason: Moving out: Services. Services shows when Reason is Moving in.";
  expect(await within(dialog).findByText(words)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "That is intended" }));
  expect(saved).toMatchObject([{ id: "f1", caseId: "c1", fixture: { title: fixture.title } }]);
});
