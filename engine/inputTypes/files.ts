// Shared by the types that have files: a file must have an accepted type and size.
import type { MessageRef } from "@billwright/schemas";
import type { FileInfo } from "../form/events.ts";
import type { FileLimits } from "./inputType.ts";

const megabyte = 1024 * 1024;

/**
 * Media types that say nothing about a file, or that browsers give to a .csv if a spreadsheet program is installed. The file's name then
 * decides.
 */
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

/** What is wrong with one file: the type is checked first, then the size. */
export function problemWith(file: FileInfo, limits: FileLimits): MessageRef | null {
  const { extensions, megabytes } = limits;
  const { name, size } = file;
  if (!isAccepted(file, limits)) return { key: "check.fileType", params: { types: extensions.join(", ") } };
  if (size === 0) return { key: "upload.empty", params: { name } };
  return size > megabytes * megabyte ? { key: "check.fileTooBig", params: { n: megabytes } } : null;
}
