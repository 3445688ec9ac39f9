// Whether a file is what its name says: its extension, its first bytes and a parser of its kind must agree (threats.md T36, T37).
import { fileTypeFromFile } from "file-type";
import { readFile } from "node:fs/promises";
import { faultOfDocx } from "./docx.ts";
import { reencodeImage } from "./images.ts";
import { faultOfPdf } from "./pdf.ts";
import { uploadFaults, type UploadFault } from "./uploadFault.ts";

export interface Inspected {
  /** What is stored: the file itself, or a newly encoded image. */
  path: string;
  mediaType: string;
}

type Kind = {
  mediaType: string;
  magic: readonly (string | undefined)[];
  check(path: string, mediaType: string): Promise<string | UploadFault>;
};

const isFault = (result: string): result is UploadFault => (uploadFaults as readonly string[]).includes(result);

const image = (mediaType: "image/png" | "image/jpeg"): Kind => ({
  mediaType,
  magic: [mediaType],
  check: (path) => reencodeImage(path, mediaType),
});
const text = (mediaType: string): Kind => ({ mediaType, magic: [undefined, "application/xml"], check: checkText });

/** By extension. `magic`: the types that the first bytes may indicate; undefined: no known type. */
const kinds: Readonly<Record<string, Kind>> = {
  png: image("image/png"),
  jpg: image("image/jpeg"),
  jpeg: image("image/jpeg"),
  txt: text("text/plain"),
  csv: text("text/csv"),
  pdf: {
    mediaType: "application/pdf",
    magic: ["application/pdf"],
    check: async (path) => (await faultOfPdf(path)) ?? path,
  },
  doc: { mediaType: "application/msword", magic: ["application/x-cfb", "application/msword"], check: checkDoc },
  docx: {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    magic: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/zip"],
    check: async (path) => (await faultOfDocx(path)) ?? path,
  },
};

export async function inspect(path: string, fileName: string): Promise<Inspected | UploadFault> {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return "content";
  const magic = await fileTypeFromFile(path).catch(() => undefined);
  if (!kind.magic.includes(magic?.mime)) return "content";
  const result = await kind.check(path, kind.mediaType);
  return isFault(result) ? result : { path: result, mediaType: kind.mediaType };
}

/** The test file of all scanners: a scanner in this place reports real malware in the same way. */
const scannerTest = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

async function checkText(path: string): Promise<string | UploadFault> {
  const bytes = await readFile(path);
  if (bytes.includes(0)) return "content";
  return bytes.includes(scannerTest) ? "virus" : path;
}

const utf16 = (words: string) => Buffer.from(words, "utf16le");

/** A binary Word document has a stream of that name; one of macros, another. */
async function checkDoc(path: string): Promise<string | UploadFault> {
  const bytes = await readFile(path);
  if (!bytes.includes(utf16("WordDocument"))) return "content";
  return bytes.includes(utf16("_VBA_PROJECT")) || bytes.includes(utf16("Macros")) ? "script" : path;
}
