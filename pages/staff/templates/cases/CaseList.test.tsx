// A form's test cases beside its save state and in their list.
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { record } from "@billwright/engine";
import type { Enrollment, InputForm } from "@billwright/schemas";
import { casesOf } from "../../../testing/templates.ts";
import { renderStaffPage } from "../../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../../testing/testApp.tsx";
import AllCases from "./AllCases.tsx";
import { CasesState } from "./CasesState.tsx";
import { runRequests } from "./runRequests.ts";
import type { RunRequest } from "./runnerMessages.ts";
import { useCases } from "./useCases.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

async function open(enrollment: Enrollment, answers: TestAnswers = {}) {
  const saved: unknown[] = [];
  const server = testServer({
    "GET /api/Templates/Cases": () => casesOf(fixture),
    "POST /api/Templates/SaveCase": ({ body }) => {
      saved.push(body);
      return { caseId: "c1" };
    },
    ...answers,
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

test("cases that cannot be loaded are said to be so, and loaded once they can be", async () => {
  let isAway = true;
  await open(formWith("out"), {
    "GET /api/Templates/Cases": () => (isAway ? new Refused(403, 403, "api.denied") : casesOf(fixture)),
  });
  await userEvent.click(await screen.findByText("The test cases could not be loaded"));
  isAway = false;
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Test cases as expected: 1")).toBeTruthy();
});

/** Workers whose script can be loaded or not; those that can run the cases as the real one does. */
function workers() {
  const line = { isCut: true };
  const run = runRequests();
  class FakeWorker extends EventTarget {
    constructor() {
      super();
      if (line.isCut) queueMicrotask(() => this.dispatchEvent(new Event("error")));
    }
    postMessage(request: RunRequest) {
      if (!line.isCut) queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: run(request) })));
    }
    terminate() {
      // Nothing is left running.
    }
  }
  vi.stubGlobal("Worker", FakeWorker);
  return line;
}

test("cases whose worker does not start are said to be so, and run once it can", async () => {
  const line = workers();
  await open(formWith("out"));
  await userEvent.click(await screen.findByText("The test cases could not be loaded"));
  line.isCut = false;
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Test cases as expected: 1")).toBeTruthy();
});

/** The cases of all forms, by the id of each; null: it cannot be loaded. */
async function openAll(forms: Readonly<Record<string, Enrollment | null>>) {
  const server = testServer({
    "GET /api/Templates/WithCases": () => ({
      forms: Object.keys(forms).map((id) => ({ id, name: `Form ${id}`, cases: 1 })),
    }),
    "GET /api/Templates/Get": ({ query }) => {
      const enrollment = forms[query.get("id")!];
      return enrollment
        ? ({ content: { enrollment, translations: {} } } as never)
        : new Refused(404, 404, "api.notFound");
    },
    "GET /api/Templates/Cases": () => casesOf(fixture),
  });
  const Page = () => <AllCases onClose={() => undefined} />;
  await renderStaffPage(await testApp(server), "/forms", <Page />, "/forms");
}

test("of all forms those whose worker does not start say so, and offer to try again", async () => {
  const line = workers();
  await openAll({ f1: formWith("out") });
  const again = await screen.findByRole("button", { name: "Try again" });
  line.isCut = false;
  await userEvent.click(again);
  expect(await screen.findByText("Test cases as expected: 1")).toBeTruthy();
});

test("of all forms a changed rule turns the case of its form red, by its title", async () => {
  await openAll({ f1: formWith("in") });
  expect(await screen.findByText("Test cases red: 1 of 1")).toBeTruthy();
  expect(screen.getByText(fixture.title)).toBeTruthy();
});

test("of all forms one that cannot be loaded says so, and the others are run", async () => {
  await openAll({ f1: null, f2: formWith("out") });
  expect(await screen.findByText("Test cases as expected: 1")).toBeTruthy();
  expect(screen.getByText("Nothing was found here.")).toBeTruthy();
});
