// In a file of its own: the code of the editor has not been loaded when its first test begins.
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { renderStaffPage } from "../../../../testing/staffApp.tsx";
import { testApp, testServer } from "../../../../testing/testApp.tsx";
import { RichTextField } from "./RichTextField.tsx";

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState("<p>New text</p>");
  return <RichTextField label="Text" value={value} onChange={setValue} />;
}

test("what is typed before the editor of formatted text is ready is in it, and so is the caret", async () => {
  await renderStaffPage(await testApp(testServer({})), "/smart/", <Field />, "/smart/");
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" });
  const plain = text();
  expect(plain.value).toBe("New text");
  plain.focus();
  fireEvent.change(plain, { target: { value: "Hello" } });
  plain.setSelectionRange(5, 5);
  await waitFor(() => expect(text().getAttribute("contenteditable")).toBe("true"));
  expect(text().textContent).toBe("Hello");
  expect(document.activeElement).toBe(text());
  expect(document.getSelection()?.anchorOffset).toBe(5);
});
