// Replaces fast-uri in the pages, by that package's name: RJSF compares and resolves the addresses of `$ref` with it, and SchemaField
// brings it along. The engine gives RJSF schemas without references, so a customer would download 5 kB for nothing.
function refuse(): never {
  throw new Error(
    "RJSF met a $ref in a schema. The engine must resolve it first, or pages/vite.config.ts must let fast-uri in.",
  );
}

export default { equal: refuse, resolve: refuse };
