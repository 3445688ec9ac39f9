// Whether a file is what its name says: its extension, its bytes and a parser of its kind must agree (threats.md T36, T37).
import { readFile } from "node:fs/promises";
import { lookInto, type PictureSize } from "@billwright/engine/files";
import { faultOfDocx } from "./docx.ts";
import { reencodeImage } from "./images.ts";
import { faultOfPdf } from "./pdf.ts";
import { uploadFaults, type UploadFault } from "./uploadFault.ts";

export interface Inspected {
  /** What is stored: the file itself, or a newly encoded image. */
  path: string;
  mediaType: string;
}

interface Received {
  path: string;
  bytes: Buffer;
  /** Of an image. */
  size: PictureSize | null;
  /** Of what is stored. */
  mostBytes: number;
}

type Kind = { mediaType: string; check(received: Received): Promise<string | UploadFault> };

const isFault = (result: string): result is UploadFault => (uploadFaults as readonly string[]).includes(result);

const image = (mediaType: "image/png" | "image/jpeg"): Kind => ({
  mediaType,
  check: ({ path, size, mostBytes }) =>
    size === null ? Promise.resolve("content") : reencodeImage(path, { mediaType, size, mostBytes }),
});
const text = (mediaType: string): Kind => ({ mediaType, check: checkText });

/** By extension. */
const kinds: Readonly<Record<string, Kind>> = {
  png: image("image/png"),
  jpg: image("image/jpeg"),
  jpeg: image("image/jpeg"),
  txt: text("text/plain"),
  csv: text("text/csv"),
  pdf: { mediaType: "application/pdf", check: async ({ path }) => (await faultOfPdf(path)) ?? path },
  doc: { mediaType: "application/msword", check: checkDoc },
  docx: {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    check: async ({ path }) => (await faultOfDocx(path)) ?? path,
  },
};

/** `mostBytes`: of what is stored. A photo is made so small, others are as they came. */
export async function inspect(
  path: string,
  fileName: string,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Inspected | UploadFault> {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const kind = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!kind) return "content";
  const bytes = await readFile(path);
  const { fault, size } = lookInto(fileName, bytes);
  if (fault !== null) return fault;
  const result = await kind.check({ path, bytes, size, mostBytes });
  return isFault(result) ? result : { path: result, mediaType: kind.mediaType };
}

/** The test file of all scanners: a real scanner reports malware in the same way. */
const scannerTest = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";

function checkText({ path, bytes }: Received): Promise<string | UploadFault> {
  return Promise.resolve(bytes.includes(scannerTest) ? "virus" : path);
}

const utf16 = (words: string) => Buffer.from(words, "utf16le");

/** A binary Word document has a stream of that name; one of macros, another; one with a password is packed into its container as a whole. */
function checkDoc({ path, bytes }: Received): Promise<string | UploadFault> {
  const holds = (...names: string[]) => names.some((name) => bytes.includes(utf16(name)));
  if (holds("EncryptedPackage")) return Promise.resolve("locked");
  if (!holds("WordDocument")) return Promise.resolve("notWord");
  return Promise.resolve(holds("_VBA_PROJECT", "Macros") ? "script" : path);
}
