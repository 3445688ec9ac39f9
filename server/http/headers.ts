// The headers of every answer: nothing from elsewhere may run, frame the page, or learn where the customer came from (threats.md T29, T31).
import { pageAt, pageNames, pageOf, type PageDeclaration } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

export interface HeaderOptions {
  /** HSTS is sent only by a service that is reached over https. */
  https: boolean;
  /** The development server of the pages writes inline scripts and opens a web socket. */
  relaxed: boolean;
  /** The origin of the payment provider's fields, for the pages that pay; null: there is none. */
  payments?: string | null;
}

/** As Helmet writes it, for what is answered before any handler. */
export const strictTransport = "max-age=31536000; includeSubDomains";

/** Directives for which a page may need sources in addition to those of every page. */
type CspExtras = Readonly<Partial<Record<"connect-src" | "frame-src" | "form-action" | "img-src", string[]>>>;

/** What differs in the headers of some pages. */
interface PageHeaders {
  csp?: CspExtras;
  framing?: PageDeclaration["framing"];
}

export function headers(options: HeaderOptions): RequestHandler[] {
  const usual = securityHeaders(options, {});
  const provider = options.payments ?? null;
  const framed: CspExtras = provider === null ? {} : { "frame-src": [provider] };
  const own = new Map(
    pageNames
      .map((name) => [name, pageOf(name)] as const)
      .filter(([, page]) => page.pays || page.framing)
      .map(([name, { pays, framing }]) => [name, securityHeaders(options, { csp: pays ? framed : {}, framing })]),
  );
  const security: RequestHandler = (request, response, next) => {
    const page = pageAt(request.path);
    return ((page && own.get(page.name)) ?? usual)(request, response, next);
  };
  const permissions: RequestHandler = (request, response, next) => {
    const page = pageAt(request.path);
    const payer = page && pageOf(page.name).pays && provider !== null ? `(self "${provider}")` : "()";
    response.setHeader("Permissions-Policy", `camera=(), geolocation=(), microphone=(), payment=${payer}, usb=()`);
    next();
  };
  return [security, permissions];
}

/** The headers of an answer that is no page, for what is answered before any handler. */
export function headersOfAnswer(options: HeaderOptions): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  for (const set of headers(options)) void set({ path: "/api" } as Request, answer as Response, () => undefined);
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The headers of every answer, with those that a page needs in addition. Only a page that declares it may be framed. */
export function securityHeaders({ https, relaxed }: HeaderOptions, { csp = {}, framing }: PageHeaders): RequestHandler {
  const self = ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": relaxed ? ["'self'", "'unsafe-inline'"] : self,
        "style-src": relaxed ? ["'self'", "'unsafe-inline'"] : self,
        "connect-src": [...(relaxed ? ["'self'", "ws:"] : self), ...(csp["connect-src"] ?? [])],
        "img-src": ["'self'", "data:", "blob:", ...(csp["img-src"] ?? [])],
        "font-src": self,
        "manifest-src": self,
        "form-action": [...self, ...(csp["form-action"] ?? [])],
        "base-uri": ["'none'"],
        "frame-src": [...self, ...(csp["frame-src"] ?? [])],
        "frame-ancestors": framing === "self" ? self : ["'none'"],
        "object-src": ["'none'"],
        ...(relaxed
          ? {}
          : {
              "require-trusted-types-for": ["'script'"],
              "trusted-types": ["billwright", "billwright-worker", "dompurify"],
            }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https,
    // What only Internet Explorer and Flash read; an answer's headers count in the first load.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: { action: framing === "self" ? "sameorigin" : "deny" },
  });
}

/**
 * What governs a document, or what a document may do, says nothing of a script or a style sheet; it would be more than half of their headers,
 * and a page loads several before it can be used. Not for a worker's script, which is under a policy of its own.
 */
export function dropDocumentHeaders(response: Response): void {
  for (const name of ofDocuments) response.removeHeader(name);
}

const ofDocuments = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "X-DNS-Prefetch-Control",
  "X-Frame-Options",
];

/** Lets the pages of these origins frame this answer; none: nothing changes. Browsers that know frame-ancestors ignore X-Frame-Options. */
export function allowFraming(response: Response, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(response.getHeader(policyHeader));
  response.setHeader(policyHeader, policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(" ")}`));
  response.removeHeader("X-Frame-Options");
}

const policyHeader = "Content-Security-Policy";

/** Adds to the policy the hashes of the styles that this page of ours has inline: no other inline style applies. */
export function allowStyles(response: Response, html: string): void {
  const hashes = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, styles = ""]) => ` 'sha256-${createHash("sha256").update(styles).digest("base64")}'`,
  );
  const policy = String(response.getHeader(policyHeader));
  response.setHeader(policyHeader, policy.replace("style-src 'self'", `$&${hashes.join("")}`));
}
