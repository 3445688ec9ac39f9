// Files, of the chosen types and at most `length` MB each (10 where it is not given). On the wire: their names.
import { attachmentTypes, type AttachmentType, type MessageRef } from "@billwright/schemas";
import type { CompiledInput } from "../form/compiledForm.ts";
import type { FileInfo } from "../form/events.ts";
import { noItems, textArray, type InputTypeDefinition } from "./inputType.ts";

const usualMegabytes = 10;
const megabyte = 1024 * 1024;

/** What a browser says where it does not know, or calls a .csv where a spreadsheet program is installed. The extension then decides. */
const vagueMediaTypes: readonly string[] = ["", "application/octet-stream", "application/vnd.ms-excel"];

const isAttachmentType = (name: string): name is AttachmentType => Object.hasOwn(attachmentTypes, name);

/** The chosen file types: the options' values, all four where there are none. */
export function attachmentTypesOf(input: CompiledInput): AttachmentType[] {
  const chosen = input.options.map(({ value }) => (value ?? "").trim().toLowerCase()).filter(isAttachmentType);
  return chosen.length > 0 ? [...new Set(chosen)] : (Object.keys(attachmentTypes) as AttachmentType[]);
}

/** Extensions (without the dot) and media types that the input takes. */
export function acceptedFiles(input: CompiledInput): { extensions: string[]; mediaTypes: string[] } {
  const types = attachmentTypesOf(input).map((name) => attachmentTypes[name]);
  return {
    extensions: types.flatMap(({ extensions }) => extensions),
    mediaTypes: types.flatMap(({ mediaTypes }) => mediaTypes),
  };
}

/** The limit of one file, in MB. */
export const megabytesOf = (input: CompiledInput): number =>
  input.length !== null && input.length > 0 ? input.length : usualMegabytes;

/** What is wrong with one file: its type first, then its size. */
export function fileProblem(file: FileInfo, input: CompiledInput): MessageRef | null {
  const { extensions, mediaTypes } = acceptedFiles(input);
  const dot = file.name.lastIndexOf(".");
  const extension = dot < 0 ? "" : file.name.slice(dot + 1).toLowerCase();
  const mediaType = (file.type.split(";")[0] ?? "").trim().toLowerCase();
  const fits =
    extensions.includes(extension) && (mediaTypes.includes(mediaType) || vagueMediaTypes.includes(mediaType));
  if (!fits) return { key: "check.fileType", params: { types: extensions.join(", ") } };
  return sizeProblem(file, megabytesOf(input));
}

/** 'File is too big' where the file is over so many MB. */
export function sizeProblem(file: FileInfo, megabytes: number): MessageRef | null {
  return file.size > megabytes * megabyte ? { key: "check.fileTooBig", params: { n: megabytes } } : null;
}

export const attachment: InputTypeDefinition = {
  widget: "Attachment",
  empty: noItems,
  filesBy: "file",
  schema: () => ({ type: "array", items: { type: "string", minLength: 1 } }),
  accept: (value) => [...textArray(value, "an array of file names")],
  check(_value, input, _surroundings, files) {
    for (const file of files) {
      const problem = fileProblem(file, input);
      if (problem) return problem;
    }
    return null;
  },
};
