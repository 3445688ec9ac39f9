// A scanner that speaks the protocol of ClamAV's daemon (SCANNER_URL): zINSTREAM, then the file in chunks, each behind its length in four
// bytes, then a length of 0. The answer is "stream: OK" or "stream: NAME FOUND".
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseClamdAddress } from "./clamdAddress.ts";
import { ScannerAway, type Scanner } from "./scanner.ts";

const usualPatienceMs = 20_000;
/** An answer is a line; what is longer is none. */
const mostAnswer = 1_024;

export function clamdScanner(url: string, patienceMs = usualPatienceMs): Scanner {
  const address = parseClamdAddress(url);
  return {
    async scan(path) {
      const socket = connect(address);
      const timer = setTimeout(() => socket.destroy(new Error("The scanner took too long.")), patienceMs);
      try {
        return verdictOf(await ask(socket, path));
      } catch (error) {
        throw error instanceof ScannerAway ? error : new ScannerAway("The scanner did not answer.", { cause: error });
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

/** It may answer before it has read all, and hang up: its answer counts, not that it hung up. */
async function ask(socket: Socket, path: string): Promise<string> {
  const answered = read(socket);
  const sent = pipeline(Readable.from(framed(path)), socket, { end: false });
  const failed = await Promise.race([
    answered.then(() => null),
    sent.then(
      () => null,
      (error: unknown) => ({ error }),
    ),
  ]);
  if (failed === null) return answered;
  const answer = await answered.catch(() => "");
  if (answer === "") throw failed.error;
  return answer;
}

async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield Buffer.concat([lengthOf(chunk), chunk]);
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function read(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\0") || answer.length > mostAnswer) resolve(answer);
    });
    socket.once("close", () => resolve(answer));
    socket.once("error", reject);
  });
}

function verdictOf(answer: string): string | null {
  const line = answer.replace(/(?<![\0\r\n])[\0\r\n]+$/, "");
  if (line === "stream: OK") return null;
  const found = /^stream: ([^\0\r\n]{1,200}) FOUND$/.exec(line)?.[1];
  if (found !== undefined) return found;
  throw new ScannerAway(`The scanner answered ${JSON.stringify(line.slice(0, 100))}.`);
}
