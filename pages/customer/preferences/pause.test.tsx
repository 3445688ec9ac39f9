import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { press, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { testServer } from "../../testing/testApp.tsx";
import { erp, inErp, infoOf, load, save, usual } from "../../testing/preferences.ts";

afterEach(cleanup);

const day = "2026-12-24";
const field = () => screen.getByLabelText<HTMLInputElement>("Pause all messages until");

async function open(pausedUntil: string | null, answer: Partial<CallData<typeof save>> = {}) {
  const contacts = [{ contactType: "Email" as const, contactId: "a@example.org", preffered: true, verified: true }];
  const server = testServer({
    ...usual,
    [erp]: () => ({ ...inErp, contactPreferenceData: contacts }),
    [load]: () => infoOf({ pausedUntil }),
    [save]: () => ({ info: infoOf(), isConsentChanged: false, mailedTo: null, othersChanged: false, ...answer }),
  });
  await openApp(server, "/customer-preferences/tok");
  await screen.findByRole("table", { name: "Preferences" });
  await waitFor(() => expect(document.querySelector(".bw-preferences-bar[data-waits]")).toBeNull());
  return server;
}

test("messages are paused until a day, which is saved and said, and mailed where that is wanted [preferences.saved]", async () => {
  const server = await open(null, { info: infoOf({ pausedUntil: day }), mailedTo: "a•••@example.org" });
  fireEvent.change(field(), { target: { value: "2020-01-01" } });
  expect(screen.getAllByText("Please choose a day from tomorrow on, within a year.").length).toBeGreaterThan(0);
  await press("Save");
  expect(sent(server, save)).toEqual([]);
  fireEvent.change(field(), { target: { value: day } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Send me an e-mail of what changes" }));
  await press("Save");
  await screen.findByText(/^Paused until /);
  expect(screen.getByText("It was sent to a•••@example.org, too.")).toBeTruthy();
  expect(sent(server, save)[0]?.body).toMatchObject({ pauseUntil: day, mailMe: true });
});

test("a pause is shown and can be ended, by a button or an empty field [preferences.saved]", async () => {
  const server = await open(day);
  expect(screen.getByText(/^Your messages are paused until /)).toBeTruthy();
  await press("End the pause now");
  expect(screen.getByText("The pause ends when you save.")).toBeTruthy();
  fireEvent.change(field(), { target: { value: day } });
  expect(screen.queryByText("1 unsaved change")).toBeNull();
  fireEvent.change(field(), { target: { value: "" } });
  await press("Save");
  await screen.findByText("Not paused any more");
  expect(sent(server, save)[0]?.body).toMatchObject({ pauseUntil: null });
  expect(sent(server, save)[0]?.body).not.toHaveProperty("mailMe");
});
