// What others ask about the type of an input.
import { expect, test } from "vitest";
import { compile, contactChannelOf, fileLimitsOf, fileProblem, filesEvent, holdsFiles } from "../index.ts";
import { enrollment } from "../testing/filling.ts";

const inputs = compile(
  enrollment([
    { id: "text", inputType: "ShortText" },
    { id: "bills", inputType: "Attachment", options: [{ guid: "pdf", value: "pdf" }], length: 3 },
    { id: "name", inputType: "Signature" },
  ]),
).inputs;
const [text, bills, name] = [inputs["text"]!, inputs["bills"]!, inputs["name"]!];
const file = { name: "bill.pdf", type: "application/pdf", size: 1_000 };
const second = { ...file, name: "second.pdf" };

test("an attachment and a signature hold files, a text does not", () => {
  expect([text, bills, name].filter(({ type }) => holdsFiles(type))).toEqual([bills, name]);
});

test("the limits of a file are the input's, and an input without files takes none [input.attachment-size]", () => {
  expect([text, bills, name].map(fileLimitsOf)).toEqual([
    { extensions: [], mediaTypes: [], megabytes: 0 },
    { extensions: ["pdf"], mediaTypes: ["application/pdf"], megabytes: 3 },
    { extensions: ["png"], mediaTypes: ["image/png"], megabytes: 2 },
  ]);
  expect([text, bills, name].map((input) => fileProblem(file, input)?.key)).toEqual([
    "check.fileType",
    undefined,
    "check.fileType",
  ]);
});

test("the event that sets files has all of an attachment's and the first of a signature's", () => {
  const files = [file, second];
  expect([text, bills, name].map((input) => filesEvent(input, files))).toEqual([
    null,
    { type: "file", input: "bills", files },
    { type: "signature", input: "name", file },
  ]);
  expect(filesEvent(name, [])).toEqual({ type: "signature", input: "name", file: null });
});

test("a code goes to the phone of a phone number, and by e-mail for any other type [otp.send]", () => {
  expect((["PhoneNumber", "Email", "ShortText"] as const).map(contactChannelOf)).toEqual(["mobile", "email", "email"]);
});
