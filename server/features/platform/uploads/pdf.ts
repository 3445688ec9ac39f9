// Inspects a PDF: what it would do by itself, also where that is packed in object streams. Not a parser: it looks for the names of what
// may do harm. What hides better is for a virus scanner.
import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { headOf, inflate, TooMuch } from "./inflate.ts";
import { overlap, sliceBytes, slicesOf } from "./slices.ts";
import type { UploadFault } from "./uploadFault.ts";

/** What is wrong with it; null: nothing. */
export async function faultOfPdf(path: string): Promise<UploadFault | null> {
  const bytes = await readFile(path);
  const isPdf =
    bytes.subarray(0, 5).equals(Buffer.from("%PDF-")) &&
    bytes.subarray(-2048).includes("%%EOF") &&
    bytes.includes("startxref");
  if (!isPdf) return "content";
  const seen: Seen = { opened: new Set(), actions: new Set() };
  try {
    const fault = (await faultOfText(bytes, seen)) ?? (await faultOfStreams(bytes, seen));
    return fault ?? ([...seen.opened].some((number) => seen.actions.has(number)) ? "remote" : null);
  } catch (error) {
    if (error instanceof TooMuch) return "bomb";
    throw error;
  }
}

/** What can be judged only when all has been read. */
interface Seen {
  /** The numbers of the objects that open with the document. */
  opened: Set<string>;
  /** The numbers of the objects that are or hold an action; those of links to press are harmless, unless they open by themselves. */
  actions: Set<string>;
}

/** A name ends here. */
const end = "(?![A-Za-z0-9])";
const blank = "[\\0\\s]{0,32}";
const action = `/S${blank}/(?:URI|GoToR|Named|Thread|Hide|Sound|Movie)${end}`;

/** A name of few letters, which a big picture contains by chance, counts only with the value that follows it. */
const signs: readonly [RegExp, UploadFault][] = [
  [new RegExp(`/(?:JavaScript|Rendition|RichMedia|Launch)${end}`), "script"],
  [new RegExp(`/(?:EmbeddedFiles?|GoToE)${end}`), "embedded"],
  [new RegExp(`/(?:SubmitForm|ImportData)${end}|/XFA${blank}[[\\d%<]`), "sends"],
  [new RegExp(`/AA${blank}(?:<<|\\d)`), "remote"],
  // To go to one of its own pages is all that a document may do of itself.
  [new RegExp(`/OpenAction${blank}<<(?![^]{0,200}?/S${blank}/GoTo${end})`), "remote"],
  [new RegExp(`/OpenAction${blank}<<[^]{0,200}?${action}`), "remote"],
  [new RegExp(`/Encrypt${blank}(?:<<|\\d)`), "locked"],
  [/<(?:script|html|iframe|!doctype)[\s/>]/i, "webPage"],
];
const openedReference = new RegExp(`/OpenAction${blank}(\\d{1,10})[\\0\\s]{1,32}\\d{1,5}[\\0\\s]{1,32}R`, "g");
/** Where an object begins or ends, and what is an action. */
const landmark = new RegExp(`(?<!\\d)(\\d{1,10})[\\0\\s]{1,32}\\d{1,5}[\\0\\s]{1,32}obj|endobj|${action}`, "g");

async function faultOfText(bytes: Buffer, seen: Seen): Promise<UploadFault | null> {
  let object: string | undefined;
  let isFirst = true;
  for await (const slice of slicesOf(bytes)) {
    const text = plainNames(slice);
    const sign = signs.find(([pattern]) => pattern.test(text));
    if (sign) return sign[1];
    if (leadsElsewhere(text, { isFirst, isLast: slice.length < sliceBytes + overlap })) return "remote";
    isFirst = false;
    for (const [, number] of text.matchAll(openedReference)) seen.opened.add(number!);
    for (const [found, number] of text.matchAll(landmark)) {
      if (number !== undefined || found === "endobj") object = number;
      else if (object !== undefined) seen.actions.add(object);
    }
  }
  return null;
}

const otherDocument = new RegExp(`/GoToR${end}`, "g");
/** A document by a path from this one: on no other machine, and from no root. */
const besideThis = /\/F[\0\s]{0,32}\([\w. -]{1,100}(?:\/[\w. -]{1,100}){0,10}\)/;
/** What names a file. */
const target = new RegExp(`/(?:F|UF|DOS|Mac|Unix|Win)${end}`, "g");

/** Within an action's own dictionary, without others in it. */
const isBeside = (entries: string): boolean =>
  !entries.includes("<<") && entries.match(target)?.length === 1 && besideThis.test(entries);

/** Whether a link goes to a document that is not beside this one: on another machine, say. What a slice's edge may cut is left to the other slice. */
function leadsElsewhere(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): boolean {
  return [...text.matchAll(otherDocument)].some(({ index }) => {
    if ((!isFirst && index < overlap / 2) || (!isLast && index >= sliceBytes + overlap / 2)) return false;
    const [start, stop] = [text.lastIndexOf("<<", index), text.indexOf(">>", index)];
    return start < 0 || stop < 0 || !isBeside(text.slice(start + 2, stop));
  });
}

/** A name's characters may be written as #xx. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const mostStreams = 50_000;
/** Of all object streams together; those of big documents unpack to a tenth. */
const mostUnpacked = 32 * 1024 * 1024;

async function faultOfStreams(bytes: Buffer, seen: Seen): Promise<UploadFault | null> {
  let left = mostUnpacked;
  let streams = 0;
  let found = 0;
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (++streams > mostStreams) throw new TooMuch();
    if (streams % 100 === 0) await setImmediate();
    if (bytes[at - 1] === 0x64) continue; // "endstream"
    const data = bytes.subarray(dataAfter(bytes, at + 6));
    if (!isZlib(data)) {
      if (looksLikeObjects(data.subarray(0, headBytes))) found += 1; // Not packed: its text was read.
      continue;
    }
    const head = await headOf(data.subarray(0, headBytes), headBytes);
    if (!looksLikeObjects(head)) continue;
    const objects = await inflate(data, { most: left }).catch((error: unknown) => {
      if (error instanceof TooMuch) throw error;
      return null;
    });
    if (objects === null) return "locked"; // Some readers take the broken ones, too.
    found += 1;
    left -= objects.length;
    const fault = await faultOfText(objects, seen);
    if (fault) return fault;
    await addActions(objects, seen);
  }
  // One that is packed in another way, or twice, cannot be checked.
  return (await declaredIn(bytes)) > found ? "locked" : null;
}

async function declaredIn(bytes: Buffer): Promise<number> {
  const offsets = new Set<number>();
  let start = 0;
  for await (const slice of slicesOf(bytes)) {
    for (const { index } of slice.matchAll(/\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)(?![A-Za-z0-9])/gi))
      offsets.add(start + index);
    start += sliceBytes;
  }
  return offsets.size;
}

const headBytes = 2_048;

/** Where a stream's data begin: after the line's end, which some writers spell in their own way. */
function dataAfter(bytes: Buffer, at: number): number {
  const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09;
  let start = at;
  while (start < at + 16 && isBlank(bytes[start])) start += 1;
  if (bytes[start] === 0x0d) start += 1;
  if (bytes[start] === 0x0a) start += 1;
  return start;
}

const isZlib = (data: Buffer): boolean => data.length > 2 && (data[0]! & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0;

/** The numbers of its objects and where each begins; what follows is no operator of a page. */
const looksLikeObjects = (head: Buffer): boolean =>
  /^[\0\s]*(?:%|\d+[\0\s]+\d+(?![\d.])[\0\s\d]*(?:$|[^\0\s\dA-Za-z.+-]|null|true|false))/.test(head.toString("latin1"));

/** The header of an object stream has the number and the offset of each object. */
async function addActions(objects: Buffer, seen: Seen): Promise<void> {
  const header = /^[\0\s\d]*/.exec(objects.toString("latin1", 0, mostHeader))![0];
  const numbers = header.match(/\d+/g) ?? [];
  const byOffset = new Map<number, string[]>();
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const offset = header.length + Number(numbers[index + 1]);
    byOffset.set(offset, [...(byOffset.get(offset) ?? []).slice(-mostAtOneOffset), numbers[index]!]);
  }
  let read = 0;
  for (const [offset, numbersThere] of byOffset) {
    const text = dictionaryAt(objects.toString("latin1", offset, offset + mostOfAction));
    if (ownAction.test(plainNames(text))) for (const number of numbersThere) seen.actions.add(number);
    read += mostOfAction;
    if (read > sliceBytes) {
      read = 0;
      await setImmediate();
    }
  }
}

/** The dictionary that a text begins with, whole; the offsets of other objects may be lies that cut it. */
function dictionaryAt(text: string): string {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/<<|>>/g)) {
    depth += bracket === "<<" ? 1 : -1;
    if (depth <= 0) return text.slice(0, index);
  }
  return text;
}

const ownAction = new RegExp(action);
const mostHeader = 256 * 1024;
const mostAtOneOffset = 10;
const mostOfAction = 2_000;
