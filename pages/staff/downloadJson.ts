// Hands a text to the browser as a file.

/** The title as a file's name: letters, digits and hyphens. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || "fixture"
  }.json`;

export function downloadJson(name: string, value: unknown, page: Document = document): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" }));
  const anchor = page.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser must start the download before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
