// An untrusted value as quoted in a message: short, and without running or following anything in it.

const longest = 60;

/** Text unchanged, anything else as JSON. Never calls the value's own `toString`; nesting of any depth is safe. */
export function excerpt(value: unknown): string {
  if (typeof value === "string") return value.slice(0, longest);
  try {
    return String(JSON.stringify(value)).slice(0, longest);
  } catch {
    return "(a value nested too deep)";
  }
}
