// Whether two JSON values are equal, regardless of the order of their keys.

export function deepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  const others = other as Record<string, unknown>;
  const same = (key: string) =>
    Object.hasOwn(others, key) && deepEqual((one as Record<string, unknown>)[key], others[key]);
  return keys.length === Object.keys(other).length && keys.every(same);
}
