// Formats a file's size.
const kilobyte = 1024;
const units = ["byte", "kilobyte", "megabyte"] as const;

/** "2 bytes", "820 kB", "2.4 MB" in the user's language. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < kilobyte ? 0 : bytes < kilobyte ** 2 ? 1 : 2;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    // The short unit has no plural for bytes: "2 byte".
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
  return format.format(bytes / kilobyte ** power);
}
