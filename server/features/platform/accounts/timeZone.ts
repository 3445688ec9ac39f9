// The time zone of a biller's customers, in which their payments are dated and its figures have their days.
import type { countries } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Brand } from "./store.ts";

/** An IANA time zone; UTC where the account's setting says nothing, or nothing that can be used. */
export function timeZoneOf(brand: Pick<Brand, "settings"> | null): string {
  const zone = brand?.settings["timeZone"];
  return typeof zone === "string" && isTimeZone(zone) ? zone : "UTC";
}

/** A name of the IANA database. Offsets are none: they have no summer time, and databases read them the other way round. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Figures are counted by it there: a name that only the program knows, or by which the database means another zone, is none. */
export async function isZoneOfBoth(database: Queryable, zone: string): Promise<boolean> {
  if (!isTimeZone(zone)) return false;
  return Boolean(await database("pg_timezone_names").whereRaw("lower(name) = lower(?)", [zone]).first("name"));
}

/** Of a country with several, that of its capital. */
const zonesOfCountries: Readonly<Record<(typeof countries)[number], string>> = {
  India: "Asia/Kolkata",
  "United States": "America/New_York",
};

/** Of a new account: its Owner's browser's; else, or where that is none, its country's. */
export async function firstZone(
  database: Queryable,
  { country, browsers }: { country: string; browsers: string | undefined },
): Promise<string> {
  if (browsers !== undefined && (await isZoneOfBoth(database, browsers))) return browsers;
  const zones: Readonly<Record<string, string>> = zonesOfCountries;
  return zones[country] ?? "UTC";
}
