// The headers of every answer: nothing from elsewhere runs, is framed, or learns where the customer came from (threats.md T29, T31).
import type { RequestHandler } from "express";
import helmet from "helmet";

export interface HeaderOptions {
  /** HSTS belongs to a service that is reached over https. */
  https: boolean;
  /** The development server of the pages writes inline scripts and opens a web socket. */
  relaxed: boolean;
}

export function headers({ https, relaxed }: HeaderOptions): RequestHandler[] {
  const self = ["'self'"];
  const security = helmet({
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
        "frame-ancestors": ["'none'"],
        "object-src": ["'none'"],
        ...(relaxed ? {} : { "require-trusted-types-for": ["'script'"], "trusted-types": ["billwright", "dompurify"] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: https,
    xFrameOptions: { action: "deny" },
  });
  const permissions: RequestHandler = (_request, response, next) => {
    response.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    next();
  };
  return [security, permissions];
}
