// Inspects a .docx, a ZIP file: its directory, the size of each part, what its parts refer to. A part is unpacked no further than it says.
import { readFile } from "node:fs/promises";
import { inflate, TooMuch } from "./inflate.ts";
import { attributesOf } from "./flatXml.ts";
import type { UploadFault } from "./uploadFault.ts";

interface Entry {
  name: string;
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const mostUnpacked = 100 * 1024 * 1024;
const mostEntries = 5_000;
/** Of a part that is read: what the parts are, and what they refer to. */
const mostRead = 512 * 1024;
const wordDocument = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** What is wrong with it; null: nothing. */
export async function faultOfDocx(path: string): Promise<UploadFault | null> {
  const bytes = await readFile(path);
  try {
    const entries = directoryOf(bytes);
    return faultOfDirectory(entries) ?? (await faultOfParts(bytes, entries));
  } catch (error) {
    if (error instanceof TooMuch) return "bomb";
    return "content";
  }
}

/** Parts that Word itself makes; anything else is a stowaway. */
const ordinary = /\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|odttf)$/i;

function faultOfDirectory(entries: readonly Entry[]): UploadFault | null {
  const names = entries.map(({ name }) => name);
  if (!names.includes("[Content_Types].xml") || !names.includes("word/document.xml")) return "content";
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length || !names.every(isInside)) return "content";
  if (names.some((name) => /vbaProject|vbaData/i.test(name))) return "script";
  if (names.some((name) => !name.endsWith("/") && !ordinary.test(name))) return "embedded";
  if (entries.some(({ flags }) => (flags & 1) !== 0)) return "locked";
  return entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostUnpacked ? "bomb" : null;
}

const isInside = (name: string): boolean =>
  !name.startsWith("/") && !/[\\:\0]/.test(name) && !name.split("/").includes("..");

/** Each part unpacks to the size that it says; those that say what there is are read. */
async function faultOfParts(bytes: Buffer, entries: readonly Entry[]): Promise<UploadFault | null> {
  let isWord = false;
  for (const entry of entries) {
    const content = await contentOf(bytes, entry);
    if (content.length !== entry.unpacked) return "bomb";
    if (entry.name === "[Content_Types].xml") {
      const types = readPart(content).map(({ ContentType = "" }) => ContentType);
      const fault = firstFault(types.map(faultOfType));
      if (fault) return fault;
      isWord = types.includes(wordDocument);
    } else if (/\.rels$/i.test(entry.name)) {
      const fault = firstFault(readPart(content).map(faultOfRelationship));
      if (fault) return fault;
    }
  }
  return isWord ? null : "content";
}

const firstFault = (faults: readonly (UploadFault | null)[]): UploadFault | null =>
  faults.find((fault) => fault !== null) ?? null;

type Attributes = Readonly<Record<string, string>>;

/** A part may be of any type, whatever its name. */
function faultOfType(type: string): UploadFault | null {
  if (/vba|activeX/i.test(type)) return "script";
  return /oleObject|msdownload|octet-stream|package/i.test(type.replace(/relationships\+xml$/, "")) &&
    !/openxmlformats-package/.test(type)
    ? "embedded"
    : null;
}

function faultOfRelationship({ Type = "", Target = "", TargetMode = "" }: Attributes): UploadFault | null {
  const kind = Type.slice(Type.lastIndexOf("/") + 1).toLowerCase();
  if (["vbaproject", "wordvbadata", "control", "activexcontrolbinary"].includes(kind)) return "script";
  if (["oleobject", "package", "afchunk"].includes(kind)) return TargetMode === "External" ? "remote" : "embedded";
  const isAddress = /^\s*[a-z][a-z0-9+.-]*:|^\s*[\\/]{2}/i.test(Target);
  if (TargetMode.trim().toLowerCase() !== "external" && !isAddress) return null;
  if (kind === "attachedtemplate" && ownTemplate.test(Target)) return null;
  // What a reader presses is the reader's choice; all else is fetched when the document opens.
  return kind === "hyperlink" && !/^\s*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:|^\s*[\\/]{2}/i.test(Target)
    ? null
    : "remote";
}

/** Word writes down which template of its own machine a letter was begun with. */
const ownTemplate = /^file:\/\/\/[a-z]:[\\/][^?#]*$/i;

function readPart(content: Buffer): Attributes[] {
  if (content.length > mostRead) throw new TooMuch();
  return attributesOf(content);
}

function directoryOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("no ZIP file");
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) throw new Error("something after the end");
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new Error("too many entries");
  const entries: Entry[] = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count;) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error("no directory entry");
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** Throws TooMuch where it is more than the directory says, Error where directory and part do not agree. */
async function contentOf(bytes: Buffer, { name, offset, packed, unpacked, method }: Entry): Promise<Buffer> {
  if (bytes.readUInt32LE(offset) !== localSignature) throw new Error("no part");
  const nameLength = bytes.readUInt16LE(offset + 26);
  if (bytes.toString("utf8", offset + 30, offset + 30 + nameLength) !== name) throw new Error("another name");
  if (bytes.readUInt16LE(offset + 8) !== method) throw new Error("another method");
  const start = offset + 30 + nameLength + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new Error("cut short");
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new Error("another way of packing");
  return inflate(content, { isRaw: true, most: unpacked });
}
