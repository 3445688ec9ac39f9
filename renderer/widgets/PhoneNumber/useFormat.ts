// Sets the digits of a phone number in groups, once the metadata for it has come.
import { useEffect, useState } from "react";
import { partsOf, type DiallingCode } from "./phoneText.ts";

export type Format = (digits: string, code: DiallingCode) => string;

export const loadFormat = async (): Promise<Format> => (await import("./formatNational.ts")).formatNational;

/** null until the metadata has come; digits show bare till then, and for good where it cannot be loaded. */
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

/** "+12025550147" as "+1 (202) 555-0147"; a number of a country that is not offered as it is. */
export function formatWhole(number: string, format: Format | null): string {
  const { code, national } = partsOf(number, null);
  return code === null || format === null ? number : `+${code} ${format(national, code)}`;
}
