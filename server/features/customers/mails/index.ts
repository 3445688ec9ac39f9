// What a provider of mail tells of mails that went out: an address at which none arrives, and complaints, which are refusals.
import type { Feature } from "../../feature.ts";
import { mailHooks } from "./hooks.ts";
import type { MailServices } from "./services.ts";
import { forgetCalls } from "./takeEvent.ts";
import { forgetLifted, isUnreached } from "./unreached.ts";

export const mails = {
  name: "mails",
  tables: ["mail_calls", "unreached_contacts"],
  offers: (_base: object) => ({
    /** No mail arrives at an address of the account's customers. */
    isUnreached,
  }),
  brings: (services: MailServices) => ({ routers: [mailHooks(services)], nightly: [forgetCalls, forgetLifted] }),
} satisfies Feature<never, never>;

// What others may call.
export { haltsOf } from "./halts.ts";
export { isUnreached, liftUnreached } from "./unreached.ts";
