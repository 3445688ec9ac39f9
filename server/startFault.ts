// What ends a start: one line that names the variable, what is wrong and how to correct it.
import { isAway } from "./database/failures.ts";

export class StartFault extends Error {
  override name = "StartFault";
  constructor(variable: string, wrong: string, advice: string, cause?: unknown) {
    super(`${variable}: ${wrong}: ${advice}`, { cause });
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Of a port that a start listens on. What it does not know, it gives back as it is. */
export function portFault(variable: string, port: number, error: unknown): unknown {
  const another = `another port in ${variable}`;
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return new StartFault(variable, `port ${port} is taken`, `stop what listens there, or name ${another}`, error);
    case "EACCES":
      return new StartFault(variable, `port ${port} is not for this user`, `name ${another}, above 1023`, error);
    case "EADDRNOTAVAIL":
      return new StartFault(
        variable,
        "the address is none of this machine",
        "name one that is, or the port alone",
        error,
      );
    default:
      return error;
  }
}

/** Of a folder that is written to. */
export const folderFault = (variable: string, folder: string, error: unknown): StartFault =>
  new StartFault(
    variable,
    `the folder ${folder} cannot be written (${codeOf(error) || (error as Error).name})`,
    "make it this user's, or name another",
    error,
  );

/** By the code of PostgreSQL. */
const refusals: Readonly<Record<string, readonly [wrong: string, advice: string]>> = {
  "28P01": ["the database refuses the password", "correct user and password"],
  "28000": ["the database refuses the user", "correct the user, or let it in (pg_hba.conf)"],
  "3D000": ["there is no such database", "create it, or correct the name at the end of the address"],
  "42501": ["the user may not create the tables", "make it the owner of the database"],
  "25006": ["the database takes no writes", "name the primary, not a standby"],
  "53300": ["the database has no connection left", "raise max_connections, or end what holds them"],
};

/** Of the database that a start connects to and migrates. What it does not know, it gives back as it is. */
export function databaseFault(variable: string, url: string, error: unknown): unknown {
  const code = codeOf(error);
  const known = refusals[code];
  if (known) return new StartFault(variable, ...known, error);
  if (!isAway(error)) return error;
  const why = code || (error as Error).name;
  return new StartFault(
    variable,
    `no database answers at ${hostOf(url)} (${why})`,
    "start it, or correct the address",
    error,
  );
}

/** Host and port, or the folder of the socket; never user and password. */
function hostOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get("host") ?? host;
}

/** A database that a newer version has migrated: this one does not know what it would write to. */
export const newerDatabase = (migration: string): StartFault =>
  new StartFault(
    "DATABASE_URL",
    `the database is newer than this program (it has ${migration})`,
    "start the version that migrated it or a later one, or name another database",
  );
