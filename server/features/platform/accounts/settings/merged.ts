/** As RFC 7396 has it: what is not named stays, also within a part, and null takes away. */
export function merged(stored: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const next = Object.entries(given).map(([name, value]) => {
    const before = stored[name];
    return [name, isObject(value) ? merged(isObject(before) ? before : {}, value) : value];
  });
  return Object.fromEntries(
    Object.entries({ ...stored, ...Object.fromEntries(next) }).filter(([, value]) => value !== null),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
