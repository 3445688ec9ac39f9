// The form that comes with its page's HTML: what Get and AvailableTranslations answer to whoever has the link, and what the server renders the
// page with. Nothing in them depends on the person; what does, Fetcher answers, with which a personal form is rendered and which the page calls
// all the same (renderedLink.ts).
import type { EmbeddedAnswer } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { goodEnvelope } from "../../../http/answer.ts";
import { Refused } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { TokenError, type Tokens } from "../../../tokens/tokens.ts";
import { openForm } from "./openLink.ts";
import type { EmbeddedForm, StateOfAccount } from "../../platform/index.ts";
import { enrollmentIn, readForm, translationsOf } from "./readForm.ts";
import { closedLink, renderedLink } from "./renderedLink.ts";
import type { Versions } from "./versions.ts";

interface Services {
  database: Database;
  runtime: Pick<Runtime, "now">;
  seal: Seal;
  stateOfAccount: StateOfAccount;
  tokens: Tokens;
  versions: Versions;
}

export const embeddedForm =
  (services: Services): EmbeddedForm =>
  async (token, language, ask) => {
    try {
      const link = await services.tokens.verify(token.trim(), ["enrollment"]);
      // Its links have ended, as each call says.
      if ((await services.stateOfAccount(services.database, link.accountId)) === "closed") return null;
      const read = await readForm(services, await openForm(services.database, link));
      const answer = (call: EmbeddedAnswer["call"], query: EmbeddedAnswer["query"], data: unknown) => ({
        call,
        query,
        envelope: goodEnvelope(data),
      });
      const answers = [
        answer("GET /api/Enrollments/Get", { language }, enrollmentIn(language, read)),
        answer("GET /api/Enrollments/AvailableTranslations", {}, translationsOf(read)),
      ];
      return { answers, rendered: await renderedLink(services, link, read, language, ask) };
    } catch (error) {
      if (error instanceof Refused && error.class === "GONE") return { answers: [], rendered: await closedLink(ask) };
      if (error instanceof TokenError || error instanceof Refused) return null;
      throw error;
    }
  };
