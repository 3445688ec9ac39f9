import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { budgetPlanScreen } from "@billwright/engine/screens";
import { AppContext } from "../services/app.ts";
import { testApp, testServer } from "../testing/testApp.tsx";
import { useScreen, type ScreenPage } from "./useScreen.ts";

afterEach(cleanup);

type Page = ScreenPage<typeof budgetPlanScreen, null>;

function Form(page: Page) {
  const use = useScreen(budgetPlanScreen, page);
  return (
    <form onSubmit={use.submit}>
      <button type="submit" aria-disabled={use.isSending}>
        Send
      </button>
    </form>
  );
}

async function pressTwice(onDone: Page["onDone"]) {
  const send = vi.fn<Page["send"]>(() => Promise.resolve({ ok: true, data: null }));
  render(
    <AppContext value={await testApp(testServer({}))}>
      <Form values={{ consent: true }} send={send} onDone={onDone} />
    </AppContext>,
  );
  const button = screen.getByRole("button");
  for (const _press of [1, 2]) await userEvent.click(button);
  return { sent: send.mock.calls.length, isDisabled: button.getAttribute("aria-disabled") };
}

test("a page that stays may send again after an answer", async () => {
  expect(await pressTwice(() => undefined)).toEqual({ sent: 2, isDisabled: "false" });
});

test("a page that leaves sends nothing more while the next one loads", async () => {
  expect(await pressTwice(() => "leave")).toEqual({ sent: 1, isDisabled: "true" });
});

test("a press between the answer and the page it shows sends nothing", async () => {
  const send = vi.fn<Page["send"]>(() => Promise.resolve({ ok: true, data: null }));
  function Steps() {
    const [isDone, setDone] = useState(false);
    return isDone ? <p>Done</p> : <Form values={{ consent: true }} send={send} onDone={() => setDone(true)} />;
  }
  render(
    <AppContext value={await testApp(testServer({}))}>
      <Steps />
    </AppContext>,
  );
  const form = screen.getByRole("button").closest("form")!;
  fireEvent.submit(form);
  // The answer has come, and nothing has rendered since.
  for (let step = 0; step < 20; step++) {
    fireEvent.submit(form);
    await Promise.resolve();
  }
  await screen.findByText("Done");
  expect(send).toHaveBeenCalledOnce();
});
