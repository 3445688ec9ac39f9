// Freezes a value deeply, so that a test fails if the engine changes its arguments.

export function deepFreeze<Value>(value: Value, seen: Set<unknown> = new Set()): Value {
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key], seen);
  return Object.freeze(value);
}
