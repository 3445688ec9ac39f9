// What is typed into the shared controls, of which the pages of staff and of customers are made, stays what it was (decisions-proposed.md P142).
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { isSpelling, typedTexts } from "../../engine/testing/typedTexts.ts";
import { renderStaffPage } from "../testing/staffApp.tsx";
import { testApp, testServer } from "../testing/testApp.tsx";
import { NumberField } from "./NumberField.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { TextAreaField, TextField } from "./fields.tsx";

afterEach(cleanup);

type Show = (value: string, set: (value: string) => void) => ReactNode;

function Controlled({ of }: { of: Show }) {
  const [value, setValue] = useState("");
  return of(value, setValue);
}

/** A number that is stored as it was typed, or not at all. */
function Figure() {
  const [value, setValue] = useState<number | null>(null);
  return <NumberField label="Here" value={value} onChange={setValue} />;
}

const controls: [name: string, show: Show][] = [
  ["a line", (value, set) => <TextField label="Here" most={40} value={value} onChange={set} />],
  ["several lines", (value, set) => <TextAreaField label="Here" most={40} value={value} onChange={set} />],
  ["a search", (value, set) => <SearchBox label="Here" value={value} onSearch={set} />],
  ["a number", () => <Figure />],
];

test.each(controls)("%s keeps what is typed, or a spelling of the same", async (_name, of) => {
  await renderStaffPage(await testApp(testServer({})), "/here", <Controlled of={of} />, "/here");
  const field = await screen.findByLabelText<HTMLInputElement>("Here");
  const lost = typedTexts.filter((typed) => {
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: typed.text } });
    const shown = field.value;
    fireEvent.blur(field);
    return ![shown, field.value].every((value) => isSpelling(value, typed));
  });
  expect(lost).toEqual([]);
});
