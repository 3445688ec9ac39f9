// The calls that open a link: Fetcher, then the form and its languages (forms.txt §2.3, §7).
import type { Answer } from "../../client/answer.ts";
import type { Client, Data } from "../../client/client.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { failedOpening, openingOf, refusedOpening, type Opened, type Opening } from "./opening.ts";

export interface LinkAddress {
  token: string;
  /** The query parameter `source`, passed on as it is. */
  source: string | null;
}

export interface FetchedForm {
  opening: Opening;
  /** Codes of the languages the form can be read in; empty where that is not known. */
  languages: readonly string[];
}

export async function fetchForm(
  client: Client,
  link: LinkAddress,
  language: string,
  signal: AbortSignal,
): Promise<FetchedForm> {
  const query = { jwt: link.token, ...(link.source === null ? {} : { source: link.source }) };
  const fetched = await client.call("GET /api/Enrollments/Fetcher", { query, signal });
  if (!fetched.ok) return failed(fetched);
  const opened = fetched.data;
  const refused = refusedOpening(opened);
  if (refused !== null) return { opening: refused, languages: [] };
  const [enrollment, languages] = await Promise.all([
    fetchEnrollment(client, link.token, opened, language, signal),
    fetchLanguages(client, link.token, opened, signal),
  ]);
  if (!enrollment.ok) return { ...failed(enrollment), languages };
  return { opening: openingOf(link.token, opened, enrollment.data), languages };
}

/** The form in a language. */
export const fetchEnrollment = (
  client: Client,
  token: string,
  opened: Opened,
  language: string,
  signal: AbortSignal,
): Promise<Answer<Data<"GET /api/Enrollments/Get">>> =>
  client.call("GET /api/Enrollments/Get", {
    token,
    signal,
    query: {
      id: opened.enrollmentId,
      encryptedAccountId: opened.encAccount,
      ...(opened.recipientId === null ? {} : { recipient: opened.recipientId }),
      language,
    },
  });

/** A form whose languages cannot be had is still a form. */
async function fetchLanguages(client: Client, token: string, opened: Opened, signal: AbortSignal): Promise<string[]> {
  const query = { surveyGuid: opened.enrollmentId, accountId: opened.encAccount };
  const answer = await client.call("GET /api/Enrollments/AvailableTranslations", { token, query, signal });
  return answer.ok ? answer.data.translations.map(({ code }) => code) : [];
}

const failed = (answer: Extract<Answer<unknown>, { ok: false }>): FetchedForm => ({
  opening: failedOpening(answer.failure, wordsOf(answer.failure)),
  languages: [],
});
