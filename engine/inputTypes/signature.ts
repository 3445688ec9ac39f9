// A signature, drawn, typed or uploaded; always a file named signature.png.
import { excerpt } from "../text/excerpt.ts";
import { problemWith } from "./files.ts";
import { Refusal, type FileLimits, type InputTypeDefinition } from "./inputType.ts";

export const signatureFileName = "signature.png";

/** forms.txt §9. */
const limits: FileLimits = { extensions: ["png"], mediaTypes: ["image/png"], megabytes: 2 };

export const signature: InputTypeDefinition = {
  widget: "Signature",
  empty: "",
  filesBy: "signature",
  fileLimits: () => limits,
  schema: () => ({ type: "string", const: signatureFileName }),
  accept(value) {
    if (value === signatureFileName) return value;
    throw new Refusal("bad-value", `expected '${signatureFileName}', got ${excerpt(value)}`);
  },
  /** A chosen file is always sent under this name, whatever its own. */
  check: (_value, _input, _surroundings, [file]) =>
    file ? problemWith({ ...file, name: signatureFileName }, limits) : null,
};
