// Formats a file's size.
const kilobyte = 1024;
const units = ["byte", "kilobyte", "megabyte"] as const;

/** "2 bytes", "820 kB", "2.4 MB" in the user's language. Rounded up, so that a file just over a limit does not look as if it fitted. */
export function fileSize(bytes: number, language: string): string {
  const power = bytes < kilobyte ? 0 : bytes < kilobyte ** 2 ? 1 : 2;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[power] ?? "byte",
    // The short unit has no plural for bytes: "2 byte".
    unitDisplay: power === 0 ? "long" : "short",
  });
  const steps = power === 2 ? 10 : 1;
  return format.format(Math.ceil((bytes / kilobyte ** power) * steps) / steps);
}
