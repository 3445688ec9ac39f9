// A scanner's daemon for tests: it reads the protocol and finds one word.
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface FakeClamd {
  /** A SCANNER_URL. */
  url: string;
  /** Every file that arrived whole. */
  scanned: Buffer[];
  /** How it behaves from now on. */
  mood: "well" | "silent" | "garbled" | "full" | "hangsUp";
  close(): Promise<void>;
}

/** What it finds. */
export const malware = "MALWARE-FOR-TESTS";

/** @param path Of its socket; a port of its own if left out. */
export async function fakeClamd(path?: string): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let read = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      read = Buffer.concat([read, chunk]);
      if (clamd.mood === "hangsUp") return socket.destroy();
      if (clamd.mood === "full") return socket.end("INSTREAM size limit exceeded. ERROR\0");
      const file = fileIn(read);
      if (file === null || clamd.mood === "silent") return;
      clamd.scanned.push(file);
      if (clamd.mood === "garbled") return socket.end("what?\0");
      socket.end(file.includes(malware) ? "stream: Test.Malware FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(path, resolve),
  );
  const clamd: FakeClamd = {
    url: path === undefined ? `clamd://127.0.0.1:${(server.address() as AddressInfo).port}` : `clamd+unix://${path}`,
    scanned: [],
    mood: "well",
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return clamd;
}

/** The file of a whole request; null: it goes on. */
function fileIn(request: Buffer): Buffer | null {
  const command = Buffer.from("zINSTREAM\0");
  if (!request.subarray(0, command.length).equals(command)) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= request.length;) {
    const length = request.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(request.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
