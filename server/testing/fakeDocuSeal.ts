// A fake of DocuSeal's REST interface, over HTTP: submissions with one submitter, found by their external id, and their documents. It was
// written after DocuSeal's documentation and was never compared with the service itself.
import express, { type Response } from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signedPdf } from "../sandbox/signedPdf.ts";

interface Submission {
  id: number;
  slug: string;
  external_id: string;
  status: string;
  order: Record<string, unknown>;
}

export interface FakeDocuSeal {
  address: string;
  /** The requests, one for each submission that was made. */
  orders: Record<string, unknown>[];
  /** By what a customer does on its page. */
  change(reference: string, status: "completed" | "declined" | "expired" | "archived"): void;
  /** While true, signed documents are still being made. */
  isSlow: boolean;
  /** The address of documents in its answers; null: the true one. */
  documentsAt: string | null;
  stop(): void;
}

export async function startFakeDocuSeal(apiKey: string): Promise<FakeDocuSeal> {
  const submissions = new Map<string, Submission>();
  const app = express();
  const api = express.Router();
  api.use((request, response, next) =>
    request.headers["x-auth-token"] === apiKey
      ? next()
      : void response.status(401).json({ error: "Not authenticated" }),
  );
  api.get("/submitters", (request, response) => {
    const wanted = String(request.query["external_id"]);
    const data = [...submissions.values()].filter((each) => each.external_id === wanted).map(submitterOf);
    response.json({ data, pagination: { count: data.length, next: null, prev: null } });
  });
  api.post("/submissions", express.json(), (request, response) => {
    const order = request.body as {
      template_id: unknown;
      submitters: { external_id: string; email?: string; name?: string }[];
    };
    const [submitter] = order.submitters;
    if (!Number.isInteger(order.template_id)) return void response.status(422).json({ error: "Template not found" });
    if (submitter?.email === undefined && submitter?.name === undefined)
      return void response.status(422).json({ error: "email, phone or name is required" });
    const id = submissions.size + 1;
    const made = { id, slug: `slug${id}xyz`, external_id: submitter.external_id, status: "pending", order };
    submissions.set(String(id), made);
    fake.orders.push(order);
    response.json([submitterOf(made)]);
  });
  api.get("/templates/:id", (request, response) => {
    if (request.params.id === "1000001") response.json({ id: 1000001, name: "Terms of service" });
    else response.status(404).json({ error: "Not found" });
  });
  const one = (reference: string, response: Response, answer: (submission: Submission) => unknown) => {
    const found = submissions.get(reference);
    if (found) response.json(answer(found));
    else response.status(404).json({ error: "Submission not found" });
  };
  api.get("/submissions/:id", (request, response) =>
    one(request.params.id, response, (found) => ({
      id: found.id,
      status: found.status,
      submitters: [submitterOf(found)],
    })),
  );
  api.get("/submissions/:id/documents", (request, response) =>
    one(request.params.id, response, ({ id }) => ({
      id,
      documents: fake.isSlow ? [] : [{ name: "agreement", url: `${fake.documentsAt ?? fake.address}/file/${id}.pdf` }],
    })),
  );
  app.use("/api", api);
  app.get("/file/:name", (request, response) => {
    response.type("pdf").send(signedPdf(`DocuSeal ${request.params.name}`, "2026-11-24T12:00:00Z"));
  });

  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeDocuSeal = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: [],
    change: (reference, status) => void Object.assign(submissions.get(reference)!, { status }),
    isSlow: false,
    documentsAt: null,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return fake;
}

const submitterOf = ({ id, slug, external_id }: Submission) => ({
  ...{ id: id + 100, submission_id: id, slug, external_id, status: "sent", role: "First Party" },
  embed_src: `https://docuseal.com/s/${slug}`,
});
