// Our own field of RJSF for a form's object: its inputs, prepopulated and HTML elements in page order. Each input is shown by the
// registry's SchemaField, which finds its field.
import type { FieldProps, UiSchema } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { HtmlElement } from "../elements/HtmlElement.tsx";
import { Prepopulated } from "../elements/Prepopulated.tsx";
import { useFormStore } from "../useStore.ts";
import "./body.css";

export function BodyField(props: FieldProps) {
  const { form } = useFormStore();
  return (
    <div className="bw-form-body">
      {form.elements.map((element) => {
        if (element.kind === "input") return <Property key={element.id} {...props} name={element.id} />;
        if (element.kind === "html") return <HtmlElement key={element.id} html={element.html} />;
        return <Prepopulated key={element.id} tags={element.mergeTags} />;
      })}
    </div>
  );
}

/** `name`: the input's id; all other props are the body's. */
function Property({ name, schema, uiSchema, fieldPathId, registry, onChange, onBlur, onFocus }: FieldProps) {
  const { SchemaField } = registry.fields;
  const property = schema.properties?.[name];
  if (!SchemaField || typeof property !== "object") return null;
  return (
    <SchemaField
      name={name}
      schema={property}
      uiSchema={uiSchema?.[name] as UiSchema}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
}
