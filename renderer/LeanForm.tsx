// What RJSF's own Form does for our forms and no more: it gives SchemaField the compiled schema and a registry of fields and templates. The
// rest of Form keeps, validates and submits data, which ours never has (FormBody). It takes Form's place in what customers download, some
// 10 kB less (pages/build/leanRjsf.ts); a test compares the two.
import { useMemo } from "react";
import { getDefaultRegistry } from "@rjsf/core";
import type { FormProps } from "@rjsf/core";
import { createSchemaUtils, toFieldPathId } from "@rjsf/utils";
import type { Registry } from "@rjsf/utils";

/** The props that it knows. `validator`, `noValidate` and `showErrorList` tell Form to leave out what is left out here. */
const known = [
  ..."schema uiSchema formData fields templates tagName className idPrefix children".split(" "),
  ..."validator noValidate showErrorList".split(" "),
];

export default function LeanForm(props: FormProps) {
  const stranger = Object.keys(props).find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Error(`LeanForm has no ${stranger}. Let it in there, or do without.`);
  const { schema, uiSchema = {}, formData, tagName: Tag = "div", className, children } = props;
  const registry = useRegistry(props);
  const { SchemaField } = registry.fields;
  return (
    <Tag className={className}>
      {SchemaField && (
        <SchemaField
          name=""
          schema={schema}
          uiSchema={uiSchema}
          errorSchema={noErrors}
          fieldPathId={toFieldPathId("", registry.globalFormOptions)}
          formData={formData}
          onChange={nothing}
          onBlur={nothing}
          onFocus={nothing}
          registry={registry}
        />
      )}
      {children}
    </Tag>
  );
}

function useRegistry({ schema, fields, templates, validator, idPrefix = "root" }: FormProps): Registry {
  return useMemo(() => {
    const own = getDefaultRegistry();
    return {
      ...own,
      fields: { ...own.fields, ...fields },
      templates: { ...own.templates, ...templates } as Registry["templates"],
      rootSchema: schema,
      schemaUtils: createSchemaUtils(validator, schema),
      globalFormOptions: { ...own.globalFormOptions, idPrefix },
      uiSchemaDefinitions: {},
    };
  }, [schema, fields, templates, validator, idPrefix]);
}

const noErrors = {};
const nothing = () => undefined;
