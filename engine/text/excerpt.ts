// A stranger's value as it stands in a message: short, and written without running or following what it holds.

const longest = 60;

/** Text as it is; anything else as JSON. A value's own `toString` is never called, and nesting of any depth does no harm. */
export function excerpt(value: unknown): string {
  if (typeof value === "string") return value.slice(0, longest);
  try {
    return String(JSON.stringify(value)).slice(0, longest);
  } catch {
    return "(a value nested too deep)";
  }
}
