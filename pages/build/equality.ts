// Replaces fast-equals in the pages, by that package's name: RJSF compares the properties of a field by it, all functions being equal, and of
// 16 kB a form needs this. What it does not know is unequal, so that a field is shown once more.
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => Object.prototype.toString.call(value) === "[object Object]";

export const createCustomEqual = () => (one: unknown, other: unknown) => areEqual(one, other, new Map());

/** `under`: what is being compared already, which may contain itself. */
function areEqual(one: unknown, other: unknown, under: Map<unknown, unknown>): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true;
  if (typeof one === "function") return typeof other === "function";
  if (under.get(one) === other && other !== undefined) return true;
  under.set(one, other);
  const isSame =
    Array.isArray(one) && Array.isArray(other)
      ? one.length === other.length && one.every((each, at) => areEqual(each, other[at], under))
      : isFields(one) && isFields(other) && areFieldsEqual(one, other, under);
  under.delete(one);
  return isSame;
}

function areFieldsEqual(one: Fields, other: Fields, under: Map<unknown, unknown>): boolean {
  if (one.constructor !== other.constructor) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  // Who has made a React element is no part of it.
  return names.every(
    (name) =>
      (name === "_owner" && "$$typeof" in one) ||
      (Object.hasOwn(other, name) && areEqual(one[name], other[name], under)),
  );
}
