// What pages that the server renders ask first: it renders them with the answers, which come with the document. Without
// one of them it is left to its script. The browser needs none of
// this, so it is not in the registry itself.
import type { CallName } from "./calls/calls.ts";
import type { PageName } from "./pages.ts";

/** It only reads, by the page's token or by none, in the page's language where it takes one. */
type FirstCall = CallName & `GET ${string}`;

const declared: { readonly [Name in PageName]?: readonly FirstCall[] } = {
  expired: ["GET /api/Account/GetShortUrlExpiryData"],
  "customer-unsubscribe": ["GET /api/Unsubscribe/InfoToUnsubscribe"],
  "outage-alert": ["GET /api/Account/GetOutageTemplate"],
  maintenance: ["GET /api/System/health-check"],
};

export const firstCallsOf = (name: PageName): readonly FirstCall[] => declared[name] ?? [];
