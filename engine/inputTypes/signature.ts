// A signature, drawn, typed or uploaded: always a file named signature.png.
import { Refusal, type InputTypeDefinition } from "./inputType.ts";
import { sizeProblem } from "./attachment.ts";

export const signatureFileName = "signature.png";
const mostMegabytes = 2;

export const signature: InputTypeDefinition = {
  widget: "Signature",
  empty: "",
  filesBy: "signature",
  schema: () => ({ type: "string", const: signatureFileName }),
  accept(value) {
    if (value === signatureFileName) return value;
    throw new Refusal("bad-value", `expected '${signatureFileName}', got ${JSON.stringify(value).slice(0, 60)}`);
  },
  check(_value, _input, _surroundings, [file]) {
    if (!file) return null;
    const isPng = file.type === "" || file.type.toLowerCase() === "image/png";
    return isPng ? sizeProblem(file, mostMegabytes) : { key: "check.fileType", params: { types: "png" } };
  },
};
