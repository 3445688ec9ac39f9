// The headers of every answer: nothing from elsewhere runs, is framed, or learns where the customer came from (threats.md T29, T31).
import type { RequestHandler } from "express";
import helmet from "helmet";

export interface HeaderOptions {
  /** HSTS belongs to a service that is reached over https. */
  https: boolean;
  /** The development server of the pages writes inline scripts and opens a web socket. */
  relaxed: boolean;
}

/** The form in an author's preview stands in a frame of the preview's page; no other page is ever framed, and this one by us alone. */
const framedPath = /^\/form\/preview\/[^/?#]+\/frame\/?$/i;

export function headers(options: HeaderOptions): RequestHandler[] {
  const alone = security(options, false);
  const framed = security(options, true);
  const permissions: RequestHandler = (_request, response, next) => {
    response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    next();
  };
  const either: RequestHandler = (request, response, next) =>
    (framedPath.test(request.path) ? framed : alone)(request, response, next);
  return [either, permissions];
}

function security({ https, relaxed }: HeaderOptions, isFramed: boolean): RequestHandler {
  const self = ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": relaxed ? ["'self'", "'unsafe-inline'"] : self,
        "style-src": relaxed ? ["'self'", "'unsafe-inline'"] : self,
        "connect-src": relaxed ? ["'self'", "ws:"] : self,
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": self,
        "manifest-src": self,
        "form-action": self,
        "base-uri": ["'none'"],
        "frame-src": self,
        "frame-ancestors": isFramed ? self : ["'none'"],
        "object-src": ["'none'"],
        ...(relaxed ? {} : { "require-trusted-types-for": ["'script'"], "trusted-types": ["billwright", "dompurify"] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https,
    xFrameOptions: { action: isFramed ? "sameorigin" : "deny" },
  });
}
