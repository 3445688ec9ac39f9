/** Saves a blob as a file of the reader's, as any download. */
export function saveBlob(name: string, blob: Blob, page: Document = document): void {
  const address = URL.createObjectURL(blob);
  const anchor = page.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser must start the download before the address is revoked; if it were never revoked, the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
