// The host of a payment provider's fields: a second name of this service that answers with the page of the fields and their files, and with
// nothing else. The provider's script runs there, beside no data of ours (threats.md T39).
import express, { type RequestHandler } from "express";
import type { PaymentProvider } from "../providers/payments/payments.ts";
import { hostOf } from "./address.ts";

interface FieldsHostParts {
  fields: NonNullable<PaymentProvider["fields"]>;
  /** Whether pages of this host are ours: only those may frame the fields. */
  isOurs(host: string): Promise<boolean>;
  /** The pages' built files. */
  files: RequestHandler;
}

export function fieldsHost({ fields, isOurs, files }: FieldsHostParts): RequestHandler {
  const router = express.Router({ caseSensitive: true });
  router.get("/fields/:kind", async (request, response, next) => {
    const { kind } = request.params;
    if (kind !== "card" && kind !== "check") return next();
    const page = originIn(request.query["for"]);
    if (page === null || !(await isOurs(page.hostname))) return void response.sendStatus(404);
    const { html, csp } = fields.page(kind);
    const policy = { "default-src": ["'none'"], ...csp, "base-uri": ["'none'"], "form-action": ["'none'"] };
    const directives = Object.entries({ ...policy, "frame-ancestors": [page.origin] });
    response.removeHeader("X-Frame-Options");
    response.setHeader("Content-Security-Policy", directives.map(([name, of]) => `${name} ${of.join(" ")}`).join(";"));
    response.setHeader("Cache-Control", "no-store").type("html").send(html);
  });
  router.use("/fields", (request, response, next) => {
    request.url = request.originalUrl;
    files(request, response, next);
  });
  router.use((_request, response) => void response.sendStatus(404));
  return (request, response, next) => (hostOf(request) === fields.host ? router(request, response, next) : next());
}

function originIn(text: unknown): URL | null {
  if (typeof text !== "string" || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.origin === text ? url : null;
}
