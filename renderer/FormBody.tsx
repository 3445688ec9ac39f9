// The form's body, shown by RJSF: its SchemaField reads the compiled schema and finds a field and a template for each input in the registry,
// which holds our own. Everything that changes comes from the store: schema, UI schema and registry stay the same objects for the life of the
// form, so RJSF renders once and never again. Of @rjsf/core SchemaField alone is imported, by the package's exports: README.md says why.
import { memo, useMemo } from "react";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { FieldProps, Registry, RJSFSchema, SchemaUtilsType, TemplatesType, UiSchema } from "@rjsf/utils";
import { englishStringTranslator, toFieldPathId } from "@rjsf/utils";
import type { InputType } from "@billwright/schemas";
import { NoPlanFirst } from "./blocks/InstallmentSummary/NoPlan.tsx";
import { BodyField } from "./body/BodyField.tsx";
import { HidingTemplate } from "./body/HidingTemplate.tsx";
import { useFormStore } from "./useStore.ts";
import { InputField } from "./widgets/InputField.tsx";
import { widgets } from "./widgets/table.ts";

export const FormBody = memo(function FormBody() {
  const { form } = useFormStore();
  const schema = form.schema as RJSFSchema;
  const registry = useMemo(() => registryOf(schema), [schema]);
  return (
    <>
      <NoPlanFirst />
      <div className="bw-form">
        <SchemaField
          name=""
          schema={schema}
          uiSchema={form.uiSchema as UiSchema}
          fieldPathId={toFieldPathId("", registry.globalFormOptions)}
          registry={registry}
          onChange={nothing}
          onBlur={nothing}
          onFocus={nothing}
        />
      </div>
    </>
  );
});

/** Our own field for every RJSF field of an input, whatever its JSON type. */
function BoundField({ fieldPathId, uiSchema }: FieldProps) {
  const widget: unknown = uiSchema?.["ui:widget"];
  return <InputField id={String(fieldPathId.path.at(-1))} widget={isWidget(widget) ? widget : undefined} />;
}

const isWidget = (name: unknown): name is InputType => typeof name === "string" && Object.hasOwn(widgets, name);

const nothing = () => undefined;
const Nothing = () => null;

export const fields = {
  SchemaField,
  ObjectField: BodyField,
  StringField: BoundField,
  NumberField: BoundField,
  BooleanField: BoundField,
  ArrayField: BoundField,
} satisfies Registry["fields"];

/** Label, help and errors are part of an input's own frame. */
export const templates = {
  FieldTemplate: HidingTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
} satisfies Partial<TemplatesType>;

/** What SchemaField asks of a schema. The engine resolves everything before RJSF sees it, and our fields choose their own widgets. */
const schemaUtils: Pick<SchemaUtilsType, "retrieveSchema" | "getDisplayLabel" | "isSelect"> = {
  retrieveSchema: (schema) => schema,
  getDisplayLabel: () => true,
  isSelect: () => true,
};

const registryOf = (rootSchema: RJSFSchema): Registry => ({
  fields,
  templates: templates as Partial<TemplatesType> as TemplatesType,
  widgets: {},
  formContext: {},
  rootSchema,
  schemaUtils: schemaUtils as SchemaUtilsType,
  translateString: englishStringTranslator,
  globalFormOptions: { idPrefix: "form", idSeparator: "_", useFallbackUiForUnsupportedType: false },
});
