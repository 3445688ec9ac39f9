// The frames of PostgreSQL's wire protocol that the in-process stream reads or writes itself.

/** Message types, as their letter's byte. */
export const frameType = {
  parse: 80, // P
  bind: 66, // B
  describe: 68, // D
  close: 67, // C
  sync: 83, // S
  query: 81, // Q
  flush: 72, // H
  terminate: 88, // X
  notification: 65, // A
  ready: 90, // Z
} as const;

/** The status in ReadyForQuery: outside of any transaction. */
const idle = 73; // I

/** A frame: type, length, body. */
function frame(type: number, body: Buffer): Buffer {
  const out = Buffer.alloc(5 + body.length);
  out[0] = type;
  out.writeInt32BE(4 + body.length, 1);
  body.copy(out, 5);
  return out;
}

/** The frame at an offset; undefined if it has not arrived completely. */
export function frameAt(bytes: Buffer, offset: number): Buffer | undefined {
  if (offset + 5 > bytes.length) return undefined;
  const end = offset + bytes.readInt32BE(offset + 1) + 1;
  return end <= bytes.length ? bytes.subarray(offset, end) : undefined;
}

export const simpleQuery = (sql: string): Buffer => frame(frameType.query, Buffer.from(`${sql}\0`));

/** Ends an extended query, so that the backend accepts the next one. */
export const syncFrame = frame(frameType.sync, Buffer.alloc(0));

/** What a client shows as the reason before its connection ends. */
export const fatalError = (message: string): Buffer =>
  frame(69, Buffer.from(["SFATAL", "VFATAL", "C57P01", `M${message}`, "", ""].join("\0")));

const parameterStatus = (name: string, value: string) => frame(83, Buffer.from(`${name}\0${value}\0`));

/** The server's answer to a new client: authenticated, settings, key, ready. */
export const greeting = Buffer.concat([
  Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0]),
  parameterStatus("server_version", "18.6"),
  parameterStatus("client_encoding", "UTF8"),
  parameterStatus("DateStyle", "ISO, MDY"),
  parameterStatus("standard_conforming_strings", "on"),
  Buffer.from([75, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]),
  Buffer.from([90, 0, 0, 0, 5, idle]),
]);

/** How a connection begins: 8 bytes that ask for encryption, or the start-up message with the protocol's version. */
const encryptionRequests = [80_877_103, 80_877_104]; // TLS, GSSAPI
export const asksForEncryption = (opening: Buffer): boolean => encryptionRequests.includes(opening.readInt32BE(4));
export const noEncryption = Buffer.from("N");

/** Whether the reply ends with ReadyForQuery and a transaction is open then; null: it does not end with it. */
export function openTransactionAfter(reply: Buffer): boolean | null {
  const tail = reply.subarray(-6);
  return tail.length === 6 && tail[0] === frameType.ready ? tail[5] !== idle : null;
}

/**
 * Named prepared statements are each connection's own in PostgreSQL; in the embedded database one backend serves all, so names get a
 * prefix. Frames without such a name come back as they are.
 */
export function prefixStatement(whole: Buffer, prefix: string): Buffer {
  const at = statementNameAt(whole);
  if (at === null || whole[at] === 0) return whole;
  return frame(whole[0] ?? 0, Buffer.concat([whole.subarray(5, at), Buffer.from(prefix), whole.subarray(at)]));
}

function statementNameAt(whole: Buffer): number | null {
  switch (whole[0]) {
    case frameType.parse:
      return 5;
    case frameType.bind:
      return whole.indexOf(0, 5) + 1; // after the portal's name
    case frameType.describe:
    case frameType.close:
      return whole[5] === 83 ? 6 : null; // S: a statement; else a portal
    default:
      return null;
  }
}
