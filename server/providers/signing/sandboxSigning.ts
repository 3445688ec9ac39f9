// The signing service of the sandbox, over HTTP as any provider's: POST /signing/v1/agreements, GET …/ID, GET …/ID/document.
import { Type } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import { jsonIn } from "../outbound/json.ts";
import { request, type OutboundAnswer, type OutboundRequest } from "../outbound/request.ts";
import type { SandboxAccess } from "../payments/sandboxPayments.ts";
import { mostDocumentBytes, SigningAway, type SigningProvider } from "./signing.ts";

const PreparedSchema = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 128 }),
  address: Type.String({ maxLength: 500 }),
});
const isPrepared = conformsTo(PreparedSchema);
const StateSchema = Type.Union([
  Type.Object({ is: Type.Literal("open"), address: PreparedSchema.properties.address }),
  Type.Object({ is: Type.Union([Type.Literal("signed"), Type.Literal("declined")]) }),
]);
const isState = conformsTo(StateSchema);

export function sandboxSigning({ origin, secret }: SandboxAccess): SigningProvider {
  const policy = { trustedHosts: [new URL(origin).host] };
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const root = `${origin}/signing/v1/agreements`;
  const pathOf = (reference: string) => `/${encodeURIComponent(reference)}`;

  const send = (path: string, more: OutboundRequest = {}): Promise<OutboundAnswer> =>
    request(root + path, { headers, ...more }, policy).catch((error: unknown) => {
      throw new SigningAway(error instanceof Error ? error.message : "unknown");
    });

  /** An address elsewhere would be an open redirect (threats.md T30). */
  function own(address: string): string {
    if (!address.startsWith(`${origin}/`)) throw new SigningAway("The sandbox named another's address.");
    return address;
  }

  return {
    /** Any text will do; it answers about an agreement that nobody made. */
    async knows() {
      const { status } = await send(pathOf("connection-test"));
      if (status !== 404) throw new SigningAway(`The sandbox answered ${status}.`);
      return true;
    },
    async prepare(order) {
      const { status, body } = await send("", { method: "POST", body: JSON.stringify(order) });
      const prepared = jsonIn(body);
      if (status !== 200 || !isPrepared(prepared)) throw new SigningAway(`The sandbox answered ${status}.`);
      return { reference: prepared.reference, address: own(prepared.address) };
    },
    async status(reference) {
      const { status, body } = await send(pathOf(reference));
      const answer = jsonIn(body);
      if (status !== 200 || !isState(answer)) throw new SigningAway(`The sandbox answered ${status}.`);
      return answer.is === "open" ? { is: answer.is, address: own(answer.address) } : { is: answer.is };
    },
    async document(reference) {
      const { status, body } = await send(`${pathOf(reference)}/document`, { maxBytes: mostDocumentBytes });
      if (status === 404) return null;
      if (status !== 200) throw new SigningAway(`The sandbox answered ${status}.`);
      return body;
    },
  };
}
