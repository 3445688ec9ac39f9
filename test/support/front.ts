// A proxy in front of products: it passes each request on to one of them, whole and as it is.
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Passing {
  /** The product's address. */
  to: string;
  /** Another's, which gets the request where that one has no such file. */
  or?: string | undefined;
  /** Comes behind the answer, where it is a text. */
  add?: string | undefined;
}

export interface Front {
  url: string;
  stop(): void;
}

/** What is agreed on between two ends of a line, and not passed on. */
const ofLine = ["connection", "keep-alive"];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** `answered`: called with each answer's status, or with 502 where none came. */
export async function startFront(
  passing: (incoming: IncomingMessage) => Passing,
  answered: (status: number, incoming: IncomingMessage, from: string) => void = () => undefined,
): Promise<Front> {
  const server = createServer((incoming, outgoing) => {
    const { to, or, add = "" } = passing(incoming);
    // What is added to an answer is added to a new one, as text.
    const headers = without(incoming.headers, ["accept-encoding", "if-none-match", "if-modified-since", ...ofLine]);
    const pass = (from: string, next?: string) => {
      const { hostname, port } = new URL(from);
      const { url: path, method } = incoming;
      const request = ask({ hostname, port, path, method, headers, agent: false }, (given) => {
        const status = given.statusCode ?? 502;
        if (status === 404 && next !== undefined) return void (given.resume(), pass(next));
        answered(status, incoming, from);
        const changed = add === "" ? [] : ["content-length", "etag"];
        outgoing.writeHead(status, without(given.headers, [...changed, ...ofLine]));
        given.pipe(outgoing, { end: false });
        given.once("end", () => outgoing.end(add));
      });
      request.once("error", (error) => {
        answered(502, incoming, from);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end(error.message);
      });
      incoming.pipe(request);
    };
    pass(to, or);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
