// The JSON Schema of the answers on the wire. It checks structure, not whether the answers are valid.
import type { Json } from "@billwright/schemas";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import type { CompiledInput, JsonLogic, JsonSchema } from "../form/compiledForm.ts";

/** One property for each input, in element order. An input is required here if it is required and always visible. */
export function dataSchema(inputs: readonly CompiledInput[], logic: Readonly<Record<string, JsonLogic>>): JsonSchema {
  const properties: Record<string, Json> = {};
  for (const input of inputs) properties[input.id] = propertyOf(input);
  const required = inputs.filter((input) => input.required && !Object.hasOwn(logic, input.id)).map(({ id }) => id);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function propertyOf(input: CompiledInput): JsonSchema {
  const property = fieldDefinitionOf(input.type).schema(input);
  if (input.name !== "") property["title"] = input.name;
  if (input.description !== null) property["description"] = input.description;
  return property;
}
