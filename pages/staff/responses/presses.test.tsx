// How many presses it takes from a customer's reference to the answer, and to a file of it.
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pageOf, type CallData } from "@billwright/schemas";
import { RequireSession } from "../../session/useSession.tsx";
import { renderStaffPage } from "../../testing/staffApp.tsx";
import { testApp, testServer } from "../../testing/testApp.tsx";
import { FoundReference } from "../templates/gallery/FoundReference.tsx";
import ResponsePage from "./ResponsePage.tsx";

const response = {
  ...{
    reportId: "r 1",
    reference: "WRNP-S7B9",
    submittedAt: "2026-11-20T12:00:00Z",
    recipientId: null,
    language: "en",
  },
  ...{ channel: 0, version: 1, isTest: false, state: "new", owner: null, note: null, people: [], history: [] },
  form: { id: "f1", name: "Survey" },
  answers: [
    { id: "q1", name: "Why?", type: "ShortText", text: "Because" },
    {
      ...{ id: "q2", name: "A file", type: "Attachment", text: "a.png" },
      files: [{ attachmentId: "a1", name: "a.png", mediaType: "image/png", size: 1 }],
    },
  ],
  ...{
    outcome: null,
    agreedAt: null,
    agreedText: [],
    schedule: null,
    payToday: null,
    balance: null,
    bank: null,
    mailedTo: null,
  },
  country: "United States",
} as unknown as CallData<"GET /api/Responses/Get">;

test.each(["wrnp s7b9", "Reference WRNP-S7B9"])(
  "from %s to the answer it takes one press, and one more shows a file of it [list.analytics]",
  async (text) => {
    const app = await testApp(
      testServer({
        "GET /api/Responses/Find": () => [
          { reportId: "r 1", reference: "WRNP-S7B9", form: { id: "f1", name: "Survey" } },
        ],
        "GET /api/Responses/Get": () => response,
        "POST /api/Responses/ShowFile": () => ({ address: "/response-file/key" }),
      }),
    );
    const { path } = pageOf("smart/dynamic-form/response");
    await renderStaffPage(app, "/search", <FoundReference text={text} />, "/search", {
      others: {
        [path]: (
          <RequireSession>
            <ResponsePage />
          </RequireSession>
        ),
      },
    });
    let presses = 0;
    const user = userEvent.setup();
    const press = async (role: "link" | "button", name: string) => {
      presses += 1;
      await user.click(await screen.findByRole(role, { name }));
    };
    await press("link", "Answer WRNP-S7B9: Survey");
    await screen.findByText("Because");
    expect(presses).toBe(1);
    await press("button", "View a.png");
    await waitFor(() => expect(document.querySelector("iframe")?.getAttribute("src")).toBe("/response-file/key"));
    expect(presses).toBe(2);
  },
);
