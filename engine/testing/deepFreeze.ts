// Freezes a value through and through, so that a test fails where the engine would change what it was given.

export function deepFreeze<Value>(value: Value, seen: Set<unknown> = new Set()): Value {
  if (typeof value !== "object" || value === null || seen.has(value)) return value;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) deepFreeze((value as Record<PropertyKey, unknown>)[key], seen);
  return Object.freeze(value);
}
