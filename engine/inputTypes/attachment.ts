// Files of the chosen types, each at most `length` MB (default 10). The wire value is their names.
import { attachmentTypes, mostAnswerItems, type AttachmentType } from "@billwright/schemas";
import type { CompiledInput } from "../form/compiledForm.ts";
import { plainFileName } from "../text/plainLine.ts";
import { problemWith } from "./files.ts";
import { noItems, textArray, type FileLimits, type InputTypeDefinition } from "./inputType.ts";

const usualMegabytes = 10;

const isAttachmentType = (name: string): name is AttachmentType => Object.hasOwn(attachmentTypes, name);

/** The accepted file types: the options' values, or all four if there are no options. */
function attachmentTypesOf(input: CompiledInput): AttachmentType[] {
  const chosen = input.options.map(({ value }) => (value ?? "").trim().toLowerCase()).filter(isAttachmentType);
  return chosen.length > 0 ? [...new Set(chosen)] : (Object.keys(attachmentTypes) as AttachmentType[]);
}

function limitsOf(input: CompiledInput): FileLimits {
  const types = attachmentTypesOf(input).map((name) => attachmentTypes[name]);
  return {
    extensions: types.flatMap(({ extensions }) => extensions),
    mediaTypes: types.flatMap(({ mediaTypes }) => mediaTypes),
    megabytes: input.length ?? usualMegabytes,
  };
}

export const attachment: InputTypeDefinition = {
  widget: "Attachment",
  empty: noItems,
  length: "megabytes",
  options: "fileTypes",
  filesBy: "file",
  fileLimits: limitsOf,
  schema: () => ({ type: "array", items: { type: "string", minLength: 1 } }),
  accept: (value) => textArray(value, "an array of file names").map(plainFileName),
  check(_value, input, _surroundings, files) {
    if (files.length > mostAnswerItems) return { key: "check.tooManyFiles", params: { n: mostAnswerItems } };
    const limits = limitsOf(input);
    for (const file of files) {
      const problem = problemWith(file, limits);
      if (problem) return problem;
    }
    return null;
  },
};
