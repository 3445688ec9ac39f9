// The form's body, and the only file that uses RJSF. RJSF reads the compiled schema and finds a field for each input. Everything that
// changes comes from the store: schema, UI schema and form data stay the same objects for the life of the form, so RJSF renders once and
// never again.
import { memo } from "react";
import Form from "@rjsf/core";
import type { FieldProps, RegistryFieldsType, RJSFSchema, TemplatesType, UiSchema, ValidatorType } from "@rjsf/utils";
import type { InputType } from "@billwright/schemas";
import { InputField } from "./widgets/InputField.tsx";
import { NoPlanFirst } from "./blocks/InstallmentSummary/NoPlan.tsx";
import { BodyTemplate, HidingTemplate } from "./templates/templates.tsx";
import { useFormStore } from "./useStore.ts";
import { widgets } from "./widgets/table.ts";

export const FormBody = memo(function FormBody() {
  const { form } = useFormStore();
  return (
    <>
      <NoPlanFirst />
      <Form
        schema={form.schema as RJSFSchema}
        uiSchema={form.uiSchema as UiSchema}
        formData={noData}
        validator={noValidator}
        noValidate
        showErrorList={false}
        tagName="div"
        className="bw-form"
        idPrefix="form"
        fields={fields}
        templates={templates}
      >
        <></>
      </Form>
    </>
  );
});

/** Our own field for every RJSF field of an input, whatever its JSON type. */
function BoundField({ fieldPathId, uiSchema }: FieldProps) {
  const widget: unknown = uiSchema?.["ui:widget"];
  return <InputField id={String(fieldPathId.path.at(-1))} widget={isWidget(widget) ? widget : undefined} />;
}

const isWidget = (name: unknown): name is InputType => typeof name === "string" && Object.hasOwn(widgets, name);

const fields: RegistryFieldsType = {
  StringField: BoundField,
  NumberField: BoundField,
  BooleanField: BoundField,
  ArrayField: BoundField,
};

const templates: Partial<TemplatesType> = { ObjectFieldTemplate: BodyTemplate, FieldTemplate: HidingTemplate };

const noData = Object.freeze({});

/** The engine validates. RJSF's own validator needs eval, which the page's CSP forbids. */
const noValidator: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  reset: () => undefined,
};
