// A line between browser and product that breaks in the ways lines do. It knows nothing of HTTP but that a request begins with its first
// line: it passes on the bytes of a connection.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export const faults = [
  "nobody takes the call",
  "the request is cut off",
  "the answer is lost",
  "the answer is cut off",
  "a portal answers instead",
  "nothing comes back",
] as const;
export type Fault = (typeof faults)[number];

export interface BrokenLine {
  /** The address of the product by this line. */
  url: string;
  /** What happens from now on to requests that begin so. */
  breakFor(request: RegExp, fault: Fault): void;
  /** Connections that are struck stay so; others can be made. */
  repair(): void;
  /** How many requests were struck since the line broke. */
  struck(): number;
  stop(): Promise<void>;
}

/** What the network of a hotel answers until its terms are accepted. */
const portal = "<!doctype html><title>Welcome</title><h1>Please accept our terms to use this network</h1>";
const portalAnswer = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${portal.length}\r\nConnection: close\r\n\r\n${portal}`;

/** One connection: how each fault treats what the browser sends, and what the product sends. Else bytes are passed on. */
interface Ends {
  near: Socket;
  far: Socket;
  cut(): void;
}
const onRequest: Partial<Record<Fault, (ends: Ends, bytes: Buffer) => void>> = {
  "nobody takes the call": ({ cut }) => cut(),
  "the request is cut off": ({ far, cut }, bytes) => far.write(bytes.subarray(0, bytes.length / 2), cut),
  "a portal answers instead": ({ near }) => near.end(portalAnswer),
};
const onAnswer: Partial<Record<Fault, (ends: Ends, bytes: Buffer) => void>> = {
  "the answer is lost": ({ cut }) => cut(),
  "the answer is cut off": ({ near, cut }, bytes) => near.write(bytes.subarray(0, 40), cut),
  "nothing comes back": () => undefined,
};

export async function brokenLine(target: string): Promise<BrokenLine> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  let broken: { request: RegExp; fault: Fault } | null = null;
  let struck = 0;

  const server = createServer((near) => {
    const far = connect(port, "localhost");
    const cut = () => [near, far].forEach((socket) => socket.destroy());
    const ends = { near, far, cut };
    let fault: Fault | null = null;
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", cut).on("close", () => {
        open.delete(socket);
        cut();
      });
    }
    near.on("data", (bytes) => {
      if (fault === null && broken?.request.test(bytes.toString("latin1"))) {
        fault = broken.fault;
        struck += 1;
      }
      const treat = fault !== null && onRequest[fault];
      if (treat) treat(ends, bytes);
      else far.write(bytes);
    });
    far.on("data", (bytes) => {
      const treat = fault !== null && onAnswer[fault];
      if (treat) treat(ends, bytes);
      else near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    breakFor(request, fault) {
      broken = { request, fault };
      struck = 0;
    },
    repair() {
      broken = null;
    },
    struck: () => struck,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
