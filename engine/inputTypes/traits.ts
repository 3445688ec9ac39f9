// What others than the engine ask of an input's type, so that nobody else keeps a list of types.
import type { InputType, MessageRef } from "@billwright/schemas";
import type { EnrollmentInput } from "../form/compiledForm.ts";
import type { FileInfo, FormEvent } from "../form/events.ts";
import { problemWith } from "./files.ts";
import type { ContactChannel, FileLimits, InputTraits } from "./inputType.ts";
import { definitionOf } from "./table.ts";

/** The facts of a type. */
export const traitsOf = (type: InputType): InputTraits => definitionOf(type);

/** Whether its answer names files, whose bytes come after it. */
export const holdsFiles = (type: InputType): boolean => definitionOf(type).filesBy !== undefined;

/** Where a code goes that verifies an answer: a text in which an author wants a contact verified holds an e-mail address. */
export const contactChannelOf = (type: InputType): ContactChannel => definitionOf(type).contactChannel ?? "email";

const noFiles: FileLimits = { extensions: [], mediaTypes: [], megabytes: 0 };

/** What a file of the input may be; an input that holds no files accepts none. */
export const fileLimitsOf = (input: EnrollmentInput): FileLimits =>
  definitionOf(input.type).fileLimits?.(input) ?? noFiles;

/** What is wrong with a file for this input, under the name it was sent with. */
export const fileProblem = (file: FileInfo, input: EnrollmentInput): MessageRef | null =>
  problemWith(file, fileLimitsOf(input));

/** The event that brings files to an input; null where its type holds none. */
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
