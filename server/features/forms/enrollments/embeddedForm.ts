// The form that comes with its page's HTML: what Get and AvailableTranslations answer to whoever has the link, and what the server renders the
// page with. Nothing in it depends on the person: visits, earlier submissions and saved accounts come with Fetcher, which the page calls at once.
import type { EmbeddedAnswer } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { goodEnvelope } from "../../../http/answer.ts";
import { Refused } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { TokenError, type Tokens } from "../../../tokens/tokens.ts";
import { openForm } from "./openLink.ts";
import type { EmbeddedForm } from "../../platform/index.ts";
import { enrollmentIn, readForm, translationsOf } from "./readForm.ts";
import { renderedLink } from "./renderedLink.ts";
import type { Versions } from "./versions.ts";

interface Services {
  database: Database;
  runtime: Pick<Runtime, "now">;
  seal: Seal;
  tokens: Tokens;
  versions: Versions;
}

export const embeddedForm =
  (services: Services): EmbeddedForm =>
  async (token, language) => {
    try {
      const link = await services.tokens.verify(token.trim(), ["enrollment"]);
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
      return { answers, rendered: await renderedLink(services, link, read, language) };
    } catch (error) {
      if (error instanceof TokenError || error instanceof Refused) return null;
      throw error;
    }
  };
