// Reads a body that comes as the fields of a form, text only: each name once. The call's declaration says which of them are numbers and
// booleans, as for a query.
import type { IncomingMessage } from "node:http";
import { hasMediaType, readBytes } from "./body.ts";
import { addField, parserFor, unknownPart } from "./parts.ts";
import { refuse } from "./refusal.ts";

/** Throws a Refused: MEDIA_TYPE for any other body, BAD for a file. */
export async function readFields(
  request: IncomingMessage,
  maxKb: number,
  types: readonly string[] = ["multipart/form-data"],
): Promise<Record<string, string>> {
  if (!types.some((type) => hasMediaType(request, type)))
    throw refuse("MEDIA_TYPE", "api.mediaType", { type: types.join(", ") });
  const limits = { files: 1, fields: 100, parts: 100, fieldNameSize: 100, fieldSize: maxKb * 1024, headerPairs: 20 };
  const parser = parserFor(request, limits);
  const bytes = await readBytes(request, maxKb);
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const refuseBody = () => reject(refuse("BAD", "malformed.parts", { field: "body" }));
    const tooMany = () => reject(refuse("BAD", "field.tooLong", { field: "body", n: limits.fields }));
    parser
      .on("field", (name: string | undefined, value, info) => {
        try {
          addField(fields, name, value, info, limits);
        } catch (error) {
          reject(error as Error);
        }
      })
      .on("file", (name: string | undefined, content) => {
        content.on("error", () => undefined).resume();
        reject(unknownPart(name, limits));
      })
      .on("fieldsLimit", tooMany)
      .on("partsLimit", tooMany)
      .on("error", refuseBody)
      .on("close", () => resolve(fields));
    parser.end(bytes);
  });
}
