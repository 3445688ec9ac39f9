// What a failure of the database means: worth another try, a sign of overload, or a violated constraint.

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Serialization failure, deadlock: the same transaction may well succeed at once. */
export const isRetryable = (error: unknown): boolean => ["40001", "40P01"].includes(codeOf(error));

/** A lock that was not granted in time. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

/** A unique constraint was violated; `constraint` narrows it to one. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" && (constraint === undefined || constraintOf(error) === constraint);

/** Without the number of a partition, which breaks a rule of its table. */
const constraintOf = (error: unknown): string =>
  error instanceof Error && "constraint" in error ? String(error.constraint).replace(/_\d+(?=_pkey$|$)/, "") : "";

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
]);

/** The database cannot be reached, is going down, or it or this machine has no room: the caller may come again later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    awayCodes.has(code) ||
    /^(08|53|57P)/.test(code) ||
    isRetryable(error) ||
    isLockTimeout(error) ||
    ["KnexTimeoutError", "GateTimeout"].includes(error.name) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Unable to acquire a connection/.test(
      error.message,
    )
  );
}
