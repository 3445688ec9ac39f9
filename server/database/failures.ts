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

/** Of the operating system: nobody answers there, the way there is down, or this machine has no room, no file or no disk left. */
const systemCodes = new Set([
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EDQUOT",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EIO",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOSPC",
  "ENOTFOUND",
  "EPIPE",
  "EROFS",
  "ETIMEDOUT",
]);

/**
 * Of PostgreSQL, by classes and single codes: 08 connection; 28 it lets us in no more; 3D000 its database is gone or not there yet; 53 no
 * room, memory or connection left; 57P it stops or starts; 58 its disk fails; 25006 read-only, as a standby is; 57014 the statement was
 * cancelled; 25P03, 25P04 the transaction took too long; 40003 nobody knows how it ended.
 */
const databaseCodes = /^(08|28|3D000|53|57P|58|25006|57014|25P0[34]|40003)/;

/** The database cannot be reached, cannot be written, is going down, or it or this machine has no room: the caller may come again later. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    systemCodes.has(code) ||
    databaseCodes.test(code) ||
    isRetryable(error) ||
    isLockTimeout(error) ||
    ["KnexTimeoutError", "GateTimeout"].includes(error.name) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Unable to acquire a connection/.test(
      error.message,
    )
  );
}
