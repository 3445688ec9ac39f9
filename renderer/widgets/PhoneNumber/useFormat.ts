// Groups the digits of a phone number once its metadata is loaded.
import { useEffect, useState } from "react";
import { partsOf, type DiallingCode } from "./phoneText.ts";

export type Format = (digits: string, code: DiallingCode) => string;

export const loadFormat = async (): Promise<Format> => (await import("./formatNational.ts")).formatNational;

/** Whether a number's country has such a one; true where the metadata cannot be loaded, for the server knows. */
export const isAssignedNumber = (number: string): Promise<boolean> =>
  import("./formatNational.ts").then(
    ({ isAssigned }) => isAssigned(number),
    () => true,
  );

/** null until the metadata is loaded, or if it fails to load; digits are then shown without groups. */
export function useFormat(): Format | null {
  const [format, setFormat] = useState<Format | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadFormat().then(
      (loaded) => isWanted && setFormat(() => loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return format;
}

/** "+12025550147" as "+1 (202) 555-0147" on one line; a number of a country that is not offered stays unchanged. */
export function formatWhole(number: string, format: Format | null): string {
  const { code, national } = partsOf(number, null);
  return code === null || format === null ? number : `+${code} ${format(national, code)}`.replaceAll(" ", "\u00A0");
}
