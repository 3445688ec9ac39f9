// Whether the site is up, and what an operator says of outages (self-service.txt §7; decisions-proposed.md P51, P53, P113).
import { Type } from "typebox";
import { call, tokenKinds } from "./call.ts";
import { nullable, strict, token } from "./shapes.ts";

export const noticeCalls = {
  "GET /api/System/health-check": call({
    summary:
      "Whether the site is up: by the store itself, and by what an operator has set for everybody or for this host's account.",
    token: null,
    subject: "tenant",
    query: strict({}),
    data: strict({
      message: nullable(Type.String({ description: "Why it is down, as text; null: the page's own words" })),
      outage: Type.Boolean(),
    }),
  }),
  "GET /api/Account/GetOutageTemplate": call({
    summary: "What an account says of outages, else what is said to everybody.",
    token: { kinds: tokenKinds, in: "query.token", optional: true, expiredToo: true },
    subject: "tenant",
    beforeGate: true,
    query: strict({ token: Type.Optional(token("Any genuine token, even expired")) }),
    data: nullable(Type.String({ description: "Sanitised HTML; null: the page's own words" })),
  }),
} as const;
