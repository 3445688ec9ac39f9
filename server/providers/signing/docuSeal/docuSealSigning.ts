// Agreements by DocuSeal's REST interface. One agreement is a submission with one submitter, found again by our key as its external id: the
// interface has no idempotency keys, so that the caller must not ask twice at a time.
import { Type, type Static } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { jsonIn } from "../../outbound/json.ts";
import { request, type OutboundRequest } from "../../outbound/request.ts";
import {
  mostDocumentBytes,
  SigningAway,
  type SigningOrder,
  type SigningProvider,
  type SigningState,
} from "../signing.ts";
import type { DocuSealAccess } from "./docuSealAddress.ts";

const prepareMs = 10_000;
const documentMs = 20_000;

/** Of the address of the customer's page. */
const slug = Type.String({ pattern: "^\\w{6,64}$" });
const Submitter = Type.Object({ submission_id: Type.Integer(), slug });
type Submitter = Static<typeof Submitter>;
const Submission = Type.Object({
  status: Type.String({ maxLength: 40 }),
  submitters: Type.Array(Type.Object({ slug }), { minItems: 1 }),
});

const areSubmitters = conformsTo(Type.Array(Submitter, { minItems: 1 }));
const isFound = conformsTo(Type.Object({ data: Type.Array(Submitter) }));
const isTemplate = conformsTo(Type.Object({ id: Type.Integer() }));
const isSubmission = conformsTo(Submission);
const areDocuments = conformsTo(
  Type.Object({ documents: Type.Array(Type.Object({ url: Type.String({ maxLength: 4_000 }) })) }),
);

export function docuSealSigning({ apiKey, api, pages }: DocuSealAccess): SigningProvider {
  const hosts = [new URL(api).host, new URL(pages).host];
  const policy = { trustedHosts: hosts, allowedHosts: hosts };

  const send = (address: string, more: OutboundRequest) =>
    request(address, more, policy).catch((error: unknown) => {
      throw new SigningAway(error instanceof Error ? error.message : "unknown");
    });

  /** What it says, if that is of the agreed shape. */
  async function ask<Answer>(path: string, is: (answer: unknown) => answer is Answer, order?: object): Promise<Answer> {
    const headers = { "x-auth-token": apiKey, "content-type": "application/json" };
    const more = order && { method: "POST" as const, body: JSON.stringify(order), timeoutMs: prepareMs };
    const { status, body } = await send(api + path, { headers, ...more });
    const answer = jsonIn(body);
    if (status !== 200 || !is(answer)) throw new SigningAway(`DocuSeal answered ${status}.`);
    return answer;
  }

  const pageOf = ({ slug }: Pick<Submitter, "slug">) => `${pages}/s/${slug}`;

  return {
    async knows(template) {
      // The look-up that begins each preparation: whoever is no DocuSeal, or does not take the key, does not answer it as agreed.
      await ask("/submitters?limit=1&external_id=connection-test", isFound);
      const headers = { "x-auth-token": apiKey };
      const { status, body } = await send(`${api}/templates/${encodeURIComponent(template)}`, { headers });
      if (status === 404) return false;
      const answer = jsonIn(body);
      if (status !== 200 || !isTemplate(answer)) throw new SigningAway(`DocuSeal answered ${status} for a template.`);
      return String(answer.id) === template;
    },
    async prepare(order) {
      const found = await ask(`/submitters?limit=1&external_id=${encodeURIComponent(order.key)}`, isFound);
      const [submitter] = found.data.length > 0 ? found.data : await ask("/submissions", areSubmitters, bodyOf(order));
      return { reference: String(submitter!.submission_id), address: pageOf(submitter!) };
    },
    async status(reference) {
      const { status, submitters } = await ask(`/submissions/${encodeURIComponent(reference)}`, isSubmission);
      const is = states[status];
      if (is === undefined) throw new SigningAway("DocuSeal named a state that is not known.");
      return is === "open" ? { is, address: pageOf(submitters[0]!) } : { is };
    },
    async document(reference) {
      const path = `/submissions/${encodeURIComponent(reference)}/documents?merge=true`;
      const [document] = (await ask(path, areDocuments)).documents;
      if (document === undefined) return null;
      // The address itself opens the document: the key goes to nobody.
      const { status, body } = await send(document.url, { timeoutMs: documentMs, maxBytes: mostDocumentBytes });
      if (status !== 200) throw new SigningAway(`DocuSeal answered ${status} for a document.`);
      return body;
    },
  };
}

const states: Readonly<Record<string, SigningState["is"] | undefined>> = {
  pending: "open",
  completed: "signed",
  declined: "declined",
  expired: "declined",
};

/** The interface wants an e-mail address, a phone number or a name of each who signs; of one of whom nothing is known, it gets our key. */
const bodyOf = ({ key, template, signer: { name, email }, returnUrl }: SigningOrder) => ({
  template_id: Number(template),
  send_email: false,
  completed_redirect_url: returnUrl,
  submitters: [{ external_id: key, name: name ?? email ?? key, ...(email !== null && { email }) }],
});
