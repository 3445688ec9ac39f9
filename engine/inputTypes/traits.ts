// What server, pages and renderer can ask about an input's type, so that nobody else keeps a list of types.
import type { InputType, MessageRef } from "@billwright/schemas";
import type { EnrollmentInput } from "../form/compiledForm.ts";
import type { FileInfo, FormEvent } from "../form/events.ts";
import { problemWith } from "./files.ts";
import type { ContactChannel, FileLimits, InputTraits } from "./inputType.ts";
import { definitionOf } from "./table.ts";

/** The traits of a type. */
export const traitsOf = (type: InputType): InputTraits => definitionOf(type);

/** Whether its answer is a list of file names; the files themselves are uploaded afterwards. */
export const holdsFiles = (type: InputType): boolean => definitionOf(type).filesBy !== undefined;

/** Where the code that verifies an answer is sent. A text input with verification required is an e-mail address. */
export const contactChannelOf = (type: InputType): ContactChannel => definitionOf(type).contactChannel ?? "email";

const noFiles: FileLimits = { extensions: [], mediaTypes: [], megabytes: 0 };

/** The limits of one file of the input; an input without files accepts none. */
export const fileLimitsOf = (input: EnrollmentInput): FileLimits =>
  definitionOf(input.type).fileLimits?.(input) ?? noFiles;

/** What is wrong with a file for this input; `file.name` is the name it is sent with. */
export const fileProblem = (file: FileInfo, input: EnrollmentInput): MessageRef | null =>
  problemWith(file, fileLimitsOf(input));

/** The event that sets an input's files; null if its type has none. */
export function filesEvent({ id, type }: EnrollmentInput, files: readonly FileInfo[]): FormEvent | null {
  switch (definitionOf(type).filesBy) {
    case "file":
      return { type: "file", input: id, files };
    case "signature":
      return { type: "signature", input: id, file: files[0] ?? null };
    case undefined:
      return null;
  }
}
