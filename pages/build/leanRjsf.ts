// Leaves out of the customer's download the parts of RJSF that our forms never reach: its own widgets, templates and fields (the
// renderer brings its own for every input type, bound to the store), its Markdown, and what it has for schemas with $ref and allOf
// (the engine resolves everything before RJSF sees a schema). Some 55 kB of gzip. Development and sandboxes run the whole of RJSF.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const leanForm = fileURLToPath(new URL("../../renderer/LeanForm.tsx", import.meta.url));

/** Where in a module's path → what replaces it. */
const replacements: Readonly<Record<string, string>> = {
  // Keeps, validates and submits data.
  "/@rjsf/core/lib/components/Form.js": `export { default } from ${JSON.stringify(leanForm)};`,
  "/@rjsf/core/lib/components/widgets/index.js": "export default () => ({});",
  "/@rjsf/core/lib/components/templates/index.js": "export default () => ({ ButtonTemplates: {} });",
  "/@rjsf/core/lib/components/fields/index.js": `
    import ObjectField from "./ObjectField.js";
    import SchemaField from "./SchemaField.js";
    export default () => ({ ObjectField, SchemaField });`,
  // Nothing that we give to a form ever changes in place or is made twice.
  "/fast-equals/dist/es/index.mjs": "export const createCustomEqual = () => Object.is;",
  "/markdown-to-jsx/dist/react.js": "export const Markdown = ({ children }) => children; export default Markdown;",
  // The compiled schema is as RJSF is to show it, its data are a constant, and our fields choose their own widgets.
  "/@rjsf/utils/lib/createSchemaUtils.js": `
    export default (_validator, root) => ({
      getRootSchema: () => root,
      doesSchemaUtilsDiffer: (_validator, other) => other !== root,
      retrieveSchema: (schema) => schema,
      getDefaultFormState: (_schema, data) => data,
      getDisplayLabel: () => true,
      isSelect: () => true,
    });`,
  "/@rjsf/utils/lib/findSchemaDefinition.js": `
    ${refusing("$ref in a schema")}
    export const findSchemaDefinitionRecursive = undefined, makeAllReferencesAbsolute = undefined;
    export const splitKeyElementFromObject = undefined;`,
};

/** A function that says what to do, should a schema ever need it after all. */
function refusing(keyword: string): string {
  const mend = `RJSF met ${keyword}. The engine must resolve it first, or pages/build/leanRjsf.ts must let it in.`;
  return `export default () => { throw new Error(${JSON.stringify(mend)}); };`;
}

export function leanRjsf(): Plugin {
  const unmet = new Set(Object.keys(replacements));
  return {
    name: "lean-rjsf",
    apply: "build",
    enforce: "pre",
    load(id) {
      const path = id.replaceAll("\\", "/").split("?")[0]!;
      const part = Object.keys(replacements).find((ending) => path.endsWith(ending));
      if (part === undefined) return null;
      unmet.delete(part);
      return replacements[part]!;
    },
    buildEnd(error) {
      if (error === undefined && unmet.size > 0) {
        this.error(
          `RJSF no longer has ${[...unmet].join(", ")}. See what took its place and mend pages/build/leanRjsf.ts.`,
        );
      }
    },
  };
}
