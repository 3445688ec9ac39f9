// What the types that hold files share: a file is of an accepted type and not too big.
import type { MessageRef } from "@billwright/schemas";
import type { FileInfo } from "../form/events.ts";
import type { FileLimits } from "./inputType.ts";

const megabyte = 1024 * 1024;

/** Media types that say nothing of a file, or that a browser gives a .csv where a spreadsheet program is installed. Its name then decides. */
const vagueMediaTypes: readonly string[] = ["", "application/octet-stream", "application/vnd.ms-excel"];

const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).toLowerCase();
};

function isAccepted({ name, type }: FileInfo, { extensions, mediaTypes }: FileLimits): boolean {
  const mediaType = (type.split(";")[0] ?? "").trim().toLowerCase();
  return (
    extensions.includes(extensionOf(name)) && (mediaTypes.includes(mediaType) || vagueMediaTypes.includes(mediaType))
  );
}

/** What is wrong with one file: its type first, then its size. */
export function problemWith(file: FileInfo, limits: FileLimits): MessageRef | null {
  const { extensions, megabytes } = limits;
  if (!isAccepted(file, limits)) return { key: "check.fileType", params: { types: extensions.join(", ") } };
  return file.size > megabytes * megabyte ? { key: "check.fileTooBig", params: { n: megabytes } } : null;
}
