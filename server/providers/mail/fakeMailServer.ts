// A mail server on loopback for tests: accepts every mail, checks the sign-in, and returns the mails parsed. A recipient at
// refused.example is refused for good, one at later.example temporarily.
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface TakenMail {
  /** The recipients in the envelope, to whom a server really delivers. */
  envelope: string[];
  mail: Email;
}

export interface FakeMailServer {
  /** An SMTP_URL. */
  url: string;
  taken: TakenMail[];
  /** How many clients are connected. */
  connected(): number;
  close(): Promise<void>;
}

const answers: Record<string, number> = { "refused.example": 550, "later.example": 451 };

function addressFault(address: string): Error | null {
  const responseCode = answers[address.slice(address.lastIndexOf("@") + 1)];
  return responseCode === undefined ? null : Object.assign(new Error("not this one"), { responseCode });
}

export async function fakeMailServer(password = "secret"): Promise<FakeMailServer> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error("wrong password")),
    onRcptTo: ({ address }, _session, done) => done(addressFault(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          taken.push({ envelope: session.envelope.rcptTo.map(({ address }) => address), mail });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://user:${password}@127.0.0.1:${port}`,
    taken,
    connected: () => server.connections.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
