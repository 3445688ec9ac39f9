// How the form looks: the order, each input's widget, and the blocks between the inputs.
import type { Json } from "@billwright/schemas";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import type { CompiledElement, CompiledInput } from "../form/compiledForm.ts";

/**
 * `ui:order` lists the inputs, because an object's keys would put '12' first. `ui:elements` is the whole page in order: inputs by id,
 * prepopulated blocks with their merge tags, HTML blocks with their markup. The markup is not sanitised; the component that shows it has to
 * do that.
 */
export function uiSchema(inputs: readonly CompiledInput[], elements: readonly CompiledElement[]): Record<string, Json> {
  const ui: Record<string, Json> = {
    "ui:order": inputs.map(({ id }) => id),
    "ui:elements": elements.map(blockOf),
  };
  for (const { id, type } of inputs) ui[id] = { "ui:widget": fieldDefinitionOf(type).widget };
  return ui;
}

function blockOf(element: CompiledElement): Json {
  switch (element.kind) {
    case "input":
      return { kind: element.kind, id: element.id };
    case "prepopulated":
      return {
        kind: element.kind,
        id: element.id,
        mergeTags: element.mergeTags.map(({ name, value }) => ({ name, value })),
      };
    case "html":
      return { kind: element.kind, id: element.id, html: element.html };
  }
}
