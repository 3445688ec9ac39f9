// Two people who work on the same answer: neither takes back what the other did, and where both changed the same, the second one sees it.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageOf, type CallBody, type CallData } from "@billwright/schemas";
import { RequireSession } from "../../session/useSession.tsx";
import { renderStaffPage } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer } from "../../testing/testApp.tsx";
import ResponsePage from "./ResponsePage.tsx";

type Response = CallData<"GET /api/Responses/Get">;
type Body = CallBody<"POST /api/Responses/Save">;

const response = {
  ...{ reportId: "r1", reference: "WRNP-S7B9", submittedAt: "2026-11-20T12:00:00Z", recipientId: null, language: "en" },
  ...{ channel: 0, version: 1, isTest: false, state: "new", owner: null, note: null, history: [] },
  people: [{ id: "u-bo", name: "Bo Li" }],
  form: { id: "f1", name: "Survey" },
  ...{
    answers: [],
    outcome: null,
    agreedAt: null,
    agreedText: [],
    schedule: null,
    payToday: null,
    balance: null,
    bank: null,
  },
  ...{ mailedTo: null, country: "United States" },
} as unknown as Response;

test("a save says what was shown, and what somebody else changed meanwhile is shown above what was typed [list.analytics]", async () => {
  let stored = response;
  let isClash = true;
  const server = testServer({
    "GET /api/Responses/Get": () => stored,
    "POST /api/Responses/Save": () => {
      stored = { ...response, state: "working", owner: { id: "u-bo", name: "Bo Li" }, note: "Called" };
      if (isClash) return new Refused(409, 420, "responses.changed", undefined, { user: "Bo Li" });
      stored = { ...stored, note: "Mailed" };
      return null;
    },
  });
  const saved = () =>
    server.requests.filter(({ name }) => name === "POST /api/Responses/Save").map(({ body }) => body as Body);
  const page = (
    <RequireSession>
      <ResponsePage />
    </RequireSession>
  );
  const { path } = pageOf("smart/dynamic-form/response");
  await renderStaffPage(await testApp(server), path, page, "/smart/dynamic-form/f1/response/r1");
  const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.change(note, { target: { value: "Mailed" } });
  save();
  const form = within(note.closest("form")!);
  await waitFor(() => expect(form.getByText("Called", { selector: "bdi" })).toBeTruthy());
  expect(note.value).toBe("Mailed");
  expect(form.getByRole<HTMLSelectElement>("combobox", { name: "State" }).value).toBe("working");
  const shown = { state: "new", owner: null, note: "" };
  expect(saved()).toEqual([{ reportId: "r1", ...shown, note: "Mailed", shown }]);
  isClash = false;
  save();
  await waitFor(() => expect(form.queryByText("Called", { selector: "bdi" })).toBeNull());
  const now = { state: "working", owner: "u-bo", note: "Called" };
  expect(saved()[1]).toEqual({ reportId: "r1", ...now, note: "Mailed", shown: now });
  expect(note.value).toBe("Mailed");
});
