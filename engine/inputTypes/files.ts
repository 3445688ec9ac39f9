// Shared by the types that have files: a file must have an accepted type and size.
import type { MessageRef } from "@billwright/schemas";
import { extensionOf } from "../files/kinds.ts";
import { mostPhotoMegabytes } from "../files/limits.ts";
import type { FileInfo } from "../form/events.ts";
import type { FileLimits } from "./inputType.ts";

const megabyte = 1024 * 1024;

/**
 * Media types that say nothing about a file, that browsers give to a .csv if a spreadsheet program is installed, or that are older names of
 * accepted ones. The file's name then decides.
 */
const vagueMediaTypes: readonly string[] = [
  "",
  "application/octet-stream",
  "application/vnd.ms-excel",
  "application/csv",
  "text/x-csv",
  "text/comma-separated-values",
  "application/x-pdf",
  "image/jpg",
  "image/pjpeg",
  "image/x-png",
];

/** What people have on their machines and no form takes, by what to do with it: each can be saved as one of these. */
const resaved = {
  "check.fileTypeOffice": {
    extensions:
      "docm dot dotm dotx rtf odt ott fodt pages wpd wps xps xls xlsx xlsm xlsb ods fods numbers ppt pptx pps odp key".split(
        " ",
      ),
    as: "pdf",
  },
  "check.fileTypePicture": { extensions: "heic heif webp avif gif bmp tif tiff svg dng".split(" "), as: "jpg" },
} as const;

function isAccepted({ name, type }: FileInfo, { extensions, mediaTypes }: FileLimits): boolean {
  const mediaType = (type.split(";")[0] ?? "").trim().toLowerCase();
  return (
    extensions.includes(extensionOf(name)) && (mediaTypes.includes(mediaType) || vagueMediaTypes.includes(mediaType))
  );
}

function typeProblem({ name }: FileInfo, { extensions }: FileLimits): MessageRef {
  const own = extensionOf(name);
  const key = (Object.keys(resaved) as (keyof typeof resaved)[]).find(
    (each) => resaved[each].extensions.includes(own) && extensions.includes(resaved[each].as),
  );
  return key ? { key, params: {} } : { key: "check.fileType", params: { types: extensions.join(", ") } };
}

/** What is wrong with one file: the type is checked first, then its bytes, then the size. */
export function problemWith(file: FileInfo, limits: FileLimits): MessageRef | null {
  const { name, size, problem, isScaled } = file;
  if (!isAccepted(file, limits)) return typeProblem(file, limits);
  if (size === 0) return { key: "upload.empty", params: { name } };
  if (problem) return problem;
  const most = isScaled ? Math.max(mostPhotoMegabytes, limits.megabytes) : limits.megabytes;
  return size > most * megabyte ? { key: "check.fileTooBig", params: { n: most } } : null;
}
