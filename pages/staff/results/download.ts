// A large answer, written as it arrives: straight to the disk if the browser can, otherwise collected and then saved. The first way needs
// little memory, and neither presents half a file as a whole one.
import { firstError, readAnswer, type Answer, type Failure } from "../../client/answer.ts";
import { addressOf } from "../../client/request.ts";
import { saveBlob } from "../../ui/saveBlob.ts";

export interface Progress {
  /** Lines so far without the headings; null where the file's format does not show them. */
  rows: number | null;
  /** Of all; null where the server does not say. */
  totalRows: number | null;
  bytes: number;
}

/** Where the file is written. */
export interface Sink {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file is whole. */
  close(): Promise<void>;
  /** It is not, and shall not be there. */
  abort(): Promise<void>;
}

export interface DownloadParts {
  fetch: typeof fetch;
  /** The bearer token; null: nobody is signed in any more. */
  token(): string | null;
  /** Renews the token after a 401. */
  renew(): Promise<void>;
  /** Asks the user to prove anew who they are, where the server wants it; false: called off. */
  prove?(): Promise<boolean>;
  sink: Sink;
  onProgress(progress: Progress): void;
  /** Of the headings and the choices. */
  language: string;
  signal: AbortSignal;
}

export interface DownloadRequest {
  path: string;
  query: object;
  /** Lines can be counted. */
  isCsv: boolean;
}

/** Never rejects. Its last progress is the answer; the sink is closed or aborted by then. */
export async function download(request: DownloadRequest, parts: DownloadParts): Promise<Answer<Progress>> {
  try {
    const response = await ask(request, parts);
    if (!response.ok || response.body === null) {
      const refusal = refusalOf(response.status, await response.text());
      if (parts.prove && needsProof(refusal)) return await downloadProved(request, { ...parts, prove: parts.prove });
      await parts.sink.abort();
      return refusal;
    }
    const progress = await pour(response, request.isCsv, parts);
    if (isShort(progress)) throw new Error("The file ended early.");
    await parts.sink.close();
    return { ok: true, data: progress };
  } catch {
    await parts.sink.abort().catch(() => undefined);
    return { ok: false, failure: { kind: parts.signal.aborted ? "cancelled" : "unreachable" } };
  }
}

const needsProof = (answer: Answer<never>): boolean =>
  !answer.ok && firstError(answer.failure)?.key === "factor.confirm";

async function downloadProved(
  request: DownloadRequest,
  { prove, ...parts }: DownloadParts & { prove(): Promise<boolean> },
): Promise<Answer<Progress>> {
  if (await prove()) return download(request, parts);
  await parts.sink.abort();
  return { ok: false, failure: { kind: "cancelled" } };
}

async function ask(
  { path, query }: DownloadRequest,
  { fetch, token, renew, language, signal }: DownloadParts,
): Promise<Response> {
  const once = () =>
    fetch(addressOf(path, {}, query), {
      headers: { Authorization: `Bearer ${token() ?? ""}`, "Accept-Language": language },
      credentials: "omit",
      signal,
    });
  const first = await once();
  if (first.status !== 401) return first;
  await renew();
  return once();
}

function refusalOf(status: number, text: string): Answer<never> {
  const answer = readAnswer<never>(status, text);
  const failure: Failure = answer.ok ? { kind: "unreadable", status } : answer.failure;
  return { ok: false, failure };
}

async function pour(response: Response, isCsv: boolean, { sink, onProgress }: DownloadParts): Promise<Progress> {
  const total = Number(response.headers.get("X-Total-Rows") ?? Number.NaN);
  const totalRows = Number.isInteger(total) ? total : null;
  const lines = countLines();
  let bytes = 0;
  const progress = (): Progress => ({ rows: isCsv ? Math.max(0, lines.count() - 1) : null, totalRows, bytes });
  onProgress(progress());
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return progress();
    await sink.write(value);
    bytes += value.byteLength;
    if (isCsv) lines.read(value);
    onProgress(progress());
  }
}

/** Fewer lines than were promised: the answer broke off and the network did not notice. Lines added meanwhile are no fault. */
const isShort = ({ rows, totalRows }: Progress): boolean => rows !== null && totalRows !== null && rows < totalRows;

const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV file in pieces; a line break inside quotes is part of a cell. */
export function countLines(): { read(chunk: Uint8Array): void; count(): number } {
  let lines = 0;
  let isQuoted = false;
  let isOpen = false;
  return {
    read(chunk) {
      for (const byte of chunk) {
        if (byte === quote) isQuoted = !isQuoted;
        if (byte === newline && !isQuoted) lines += 1;
        isOpen = byte !== newline || isQuoted;
      }
    },
    count: () => lines + (isOpen ? 1 : 0),
  };
}

/** What the browser offers to save a file; the first may ask where to. Null: the reader has called it off. */
export async function openSink(name: string, type: string): Promise<Sink | null> {
  const picker = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  if (!picker) return blobSink(name, type);
  try {
    const handle = await picker.call(window, { suggestedName: name });
    const file = await handle.createWritable();
    return { write: (chunk) => file.write(chunk), close: () => file.close(), abort: () => file.abort() };
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? null : blobSink(name, type);
  }
}

type SavePicker = (options: { suggestedName: string }) => Promise<{ createWritable(): Promise<WritableFile> }>;
interface WritableFile {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Keeps the pieces until the file is whole, then saves it as any download. */
function blobSink(name: string, type: string): Sink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (chunk) => Promise.resolve(void chunks.push(chunk)),
    close() {
      saveBlob(name, new Blob(chunks, { type }));
      return Promise.resolve();
    },
    abort: () => Promise.resolve(void (chunks = [])),
  };
}
