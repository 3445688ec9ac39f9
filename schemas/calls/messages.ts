// What was sent to a customer (self-service.txt §7.13; decisions-proposed.md P106, P107).
import { Type } from "typebox";
import { call } from "./call.ts";
import { strict, token } from "./shapes.ts";

export const messageCalls = {
  "GET /api/NotificationLog/ViewEmail": call({
    summary:
      "The e-mail as it was sent to that recipient, for 24 months. The page frames the same body at /view-online/TOKEN/body, where its pictures are.",
    token: { kinds: ["message"], in: "query.token" },
    subject: "link",
    query: strict({ token: token("The link's token") }),
    data: strict({
      subject: Type.String(),
      body: Type.String({ description: "A whole page, sanitised; its pictures are beside the framed one" }),
    }),
  }),
} as const;
