import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { begin, compile } from "@billwright/engine";
import { createFormStore, RendererProvider } from "@billwright/renderer";
import { formServer } from "../../testing/forms.ts";
import { renderPage, testApp } from "../../testing/testApp.tsx";
import { DraftNotice } from "./DraftNotice.tsx";
import type { Filling, Restored } from "./filling/filling.ts";

afterEach(cleanup);

const form = compile({
  id: "e",
  type: "AutoPay",
  formElements: [{ kind: "input", inputForms: { id: "bill", name: "Bill", inputType: "Attachment" } }],
});
const store = () => createFormStore(form, begin(form, { now: "2026-11-20T12:00:00Z" }));

async function show(restored: Restored) {
  const its = store();
  renderPage(
    await testApp(formServer()),
    "/form/:token",
    <RendererProvider store={its} t={(key) => key} language="en" dir="ltr" timeZone="UTC" country="US" services={{}}>
      <DraftNotice filling={{ restored } as Filling} form={form} />
    </RendererProvider>,
    "/form/tok",
  );
  const notice = await screen.findByText(/We kept what you typed earlier/);
  return { store: its, textOf: () => notice.textContent.trim() };
}

test("a draft without files and bank details names none, although the form asks for both [form.draft]", async () => {
  const { textOf } = await show({ changed: false, notKept: { files: [], bank: false } });
  expect(textOf()).toBe("We kept what you typed earlier.");
});

test("a file and bank details that were there and are not kept are named until they are there again [form.draft]", async () => {
  const { store, textOf } = await show({ changed: false, notKept: { files: ["bill"], bank: true } });
  expect(textOf()).toBe(
    "We kept what you typed earlier. Files are not kept: please add them again. Bank details are not kept: please enter them again.",
  );
  const files = [{ name: "bill.pdf", type: "application/pdf", size: 4 }];
  act(() => void store.dispatch({ type: "file", input: "bill", files }));
  expect(textOf()).toBe("We kept what you typed earlier. Bank details are not kept: please enter them again.");
  act(() => void store.dispatch({ type: "payment", detail: { isSaved: true, token: "bank-1" } }));
  expect(textOf()).toBe("We kept what you typed earlier.");
});
