// The log: what happened, never who wrote what. It never contains tokens, contacts or numbers (threats.md T16, T29).
import pino, { type DestinationStream, type Logger } from "pino";
import { correlationId } from "../monitoring/correlation.ts";

const secret = [
  "token",
  "jwt",
  "otp",
  "authorization",
  "email",
  "mobileNumber",
  "bankDetails",
  "password",
  "currentPassword",
  "newPassword",
  "jwtToken",
  "accountToken",
];

export function logTo(destination?: DestinationStream, level = "info"): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
      serializers: { error: describeError },
      mixin: () => ({ request: correlationId() }),
    },
    destination ?? pino.destination(1),
  );
}

/** A database error's detail contains the row's values, and its message may: code and constraint are enough. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, routine } = error as Error & Record<"code" | "constraint" | "routine", unknown>;
  const fromDatabase = typeof routine === "string" || typeof constraint === "string";
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    ...(fromDatabase ? { constraint, routine } : { message: redactPath(error.message) }),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 12),
  };
}

/** Removes everything that looks like a token from a text. */
const redactPath = (text: string): string =>
  text.replace(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}(?:\.[A-Za-z0-9_-]+)?/g, "[token]");
