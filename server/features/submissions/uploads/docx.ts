// Inspects a .docx, a ZIP file, by its directory alone, so that a zip bomb is never unpacked.
import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";

interface Entry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const mostUnpacked = 200 * 1024 * 1024;
const mostEntries = 5_000;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** A Word document without macros, with no names outside the archive and a reasonable unpacked size. */
export async function isHarmlessDocx(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  try {
    const entries = directoryOf(bytes);
    const types = entries.find(({ name }) => name === "[Content_Types].xml");
    return (
      types !== undefined &&
      entries.some(({ name }) => name === "word/document.xml") &&
      entries.every(({ name }) => isInside(name) && !/vbaProject/i.test(name)) &&
      entries.reduce((sum, { unpacked }) => sum + unpacked, 0) <= mostUnpacked &&
      contentOf(bytes, types).includes(wordDocument)
    );
  } catch {
    return false;
  }
}

const isInside = (name: string): boolean =>
  !name.startsWith("/") && !/[\\:\0]/.test(name) && !name.split("/").includes("..");

function directoryOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== endSignature) throw new Error("no ZIP file");
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new Error("too many entries");
  const entries: Entry[] = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count;) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error("no directory entry");
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const mostTypes = 1024 * 1024;

function contentOf(bytes: Buffer, { offset, packed, method }: Entry): string {
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content.toString("utf8");
  return inflateRawSync(content, { maxOutputLength: mostTypes }).toString("utf8");
}
