// A TCP proxy that does what networks do: cut, stall, truncate. For proofs that nothing is lost or done twice.
import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * pass: does nothing. cutReply: lets the request through and drops the line when the answer begins. refuse: drops the line at once.
 * truncate: lets through so many bytes of the answer, then drops the line. halfOpen: swallows the answer and says nothing for ever.
 */
type Fault = { kind: "pass" | "cutReply" | "refuse" | "halfOpen" } | { kind: "truncate"; bytes: number };

export interface FaultProxy {
  url: string;
  /** Holds for connections made from now on. */
  set(fault: Fault): void;
  close(): Promise<void>;
}

export async function faultProxy(port: number): Promise<FaultProxy> {
  let fault: Fault = { kind: "pass" };
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    if (fault.kind === "refuse") {
      client.destroy();
      return;
    }
    const peer = connect(port, "127.0.0.1");
    for (const socket of [client, peer]) {
      sockets.add(socket);
      socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    }
    client.pipe(peer);
    answerThrough(fault, peer, client);
    client.on("close", () => peer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set: (next) => void (fault = next),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answerThrough(fault: Fault, peer: Socket, client: Socket): void {
  if (fault.kind === "pass") {
    peer.pipe(client);
    return;
  }
  let left = fault.kind === "truncate" ? fault.bytes : 0;
  peer.on("data", (chunk) => {
    if (fault.kind === "halfOpen") return;
    if (left >= chunk.length) {
      left -= chunk.length;
      client.write(chunk);
    } else client.write(chunk.subarray(0, left), () => client.destroy());
  });
}
