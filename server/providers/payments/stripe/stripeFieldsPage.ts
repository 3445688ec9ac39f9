// The page of Stripe's fields, on a host that has nothing else. Its script is pages/public/fields/stripe.js.
import type { FieldsPage } from "../payments.ts";

const script = "https://js.stripe.com";

export const stripeFieldsPage = (kind: "card" | "check", publishableKey: string): FieldsPage => ({
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${kind === "card" ? "Card details" : "Bank account"}</title>
    <link rel="stylesheet" href="/fields/fields.css" />
    <script src="${script}/v3/"></script>
    <script type="module" src="/fields/stripe.js"></script>
  </head>
  <body>
    <form data-kind="${kind}" data-key="${encodeURIComponent(publishableKey)}" novalidate></form>
  </body>
</html>
`,
  // As Stripe's own guide to content security policies names them.
  csp: {
    "script-src": ["'self'", script],
    "frame-src": [script, "https://hooks.stripe.com"],
    "connect-src": ["https://api.stripe.com"],
    "img-src": ["https://*.stripe.com"],
    "style-src": ["'self'"],
  },
});
