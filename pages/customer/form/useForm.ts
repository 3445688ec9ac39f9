// A link's form in a component: opens the link, loads the form in the page's language, and loads it again when the language changes.
import { prepareHtml, useIsServers } from "@billwright/renderer";
import type { Enrollment } from "@billwright/schemas";
import { useEffect, useMemo, useState } from "react";
import { useApp } from "../../services/app.ts";
import { useHealth } from "../../services/useHealth.ts";
import type { CallOptions } from "../../client/client.ts";
import { languageAround } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { failedOpening, openingOf, refusalOf, type LinkAddress, type Opened, type Opening } from "./opening.ts";

export interface LinkForm {
  opening: Opening;
  /** The form is the one that the server rendered: what its link says of this person is still on its way. */
  isProvisional: boolean;
  /** Codes of the languages the form can be read in; empty where that is not known. */
  languages: readonly string[];
  /** Loads the form again, in its newest version; what is filled in stays. */
  refetch(): void;
}

export function useForm({ token, source }: LinkAddress): LinkForm {
  const { language } = useWords();
  const fetcher = useCall("GET /api/Enrollments/Fetcher", { query: { jwt: token, source: source ?? undefined } });
  const isProvisional = useIsFirst(fetcher.data);
  const refusal = fetcher.failure ?? (fetcher.data && refusalOf(fetcher.data));
  const opened = refusal === null ? fetcher.data : null;
  const address = useFirst(opened);
  const translations = useCall("GET /api/Enrollments/AvailableTranslations", address && languagesOf(address));
  const languages = useMemo(() => translations.data?.translations.map(({ code }) => code) ?? [], [translations.data]);
  const requestLanguage = useRequestLanguage(languages, language);
  const form = useCall("GET /api/Enrollments/Get", address && formIn(requestLanguage, address));
  const isOpening = form.data === null && form.failure === null;
  const isHtmlReady = useHtml(form.data !== null && hasHtml(form.data));

  const opening = useMemo((): Opening => {
    if (refusal !== null) return failedOpening(refusal);
    // Languages that cannot be had leave a form without a menu of them; what shows its HTML keeps what is being read from jumping.
    if (opened === null || isOpening || translations.isLoading || !isHtmlReady) return { at: "loading" };
    if (form.data === null) return failedOpening(form.failure!);
    return openingOf(token, opened, form.data);
  }, [token, refusal, opened, isOpening, translations.isLoading, isHtmlReady, form.data, form.failure]);
  return { opening: useLastOpening(opening, form.failure !== null), isProvisional, languages, refetch: form.reload };
}

/** Whether the link is still as it came with the page. */
function useIsFirst(opened: Opened | null): boolean {
  const [first] = useState(opened);
  return opened !== null && opened === first;
}

/** The form's address, by what it was opened with first: sealed anew it would be requested anew. */
function useFirst(opened: Opened | null): Opened | null {
  const [first, setFirst] = useState(opened);
  if (first === null && opened !== null) setFirst(opened);
  return first ?? opened;
}

const languagesOf = (opened: Opened): CallOptions<"GET /api/Enrollments/AvailableTranslations"> => ({
  query: { surveyGuid: opened.enrollmentId, accountId: opened.encAccount },
});

const formIn = (language: string, opened: Opened): CallOptions<"GET /api/Enrollments/Get"> => ({
  query: {
    id: opened.enrollmentId,
    encryptedAccountId: opened.encAccount,
    recipient: opened.recipientId ?? undefined,
    language,
  },
});

const hasHtml = ({ formElements }: Enrollment): boolean => (formElements ?? []).some(({ kind }) => kind === "html");

/** Whether HTML can be shown, where there is some to show at once. What the server renders has it. */
function useHtml(isShown: boolean): boolean {
  const [isReady, setReady] = useState(useIsServers());
  useEffect(() => {
    if (isShown && !isReady) void prepareHtml().then(() => setReady(true));
  }, [isShown, isReady]);
  return isReady || !isShown;
}

/**
 * The language to request the form in. A page is in one language: if the form lacks the reader's language, the page changes to the form's
 * own, and the answer to the first request is already in it; not while the maintenance page is over it, which is written in any. The reader's
 * language stays stored, for the next form that has it.
 */
function useRequestLanguage(languages: readonly string[], language: string): string {
  const { words } = useApp();
  const [first] = useState(language);
  const around = languageAround(languages, language);
  const { site } = useHealth();
  useEffect(() => {
    if (around !== language && site !== "down") void words.speak(around);
  }, [words, around, language, site]);
  return around === languageAround(languages, first) ? first : around;
}

type WithForm = Extract<Opening, { form: unknown }>;

/** The opening in the newest language that could be loaded. If another language fails to load, the form that is shown remains. */
function useLastOpening(opening: Opening, hasFailed: boolean): Opening {
  const { notices } = useApp();
  const [last, setLast] = useState<WithForm | null>(null);
  if ("form" in opening && opening !== last) setLast(opening);
  const isLost = last !== null && (hasFailed || opening.at === "invalid");
  useEffect(() => {
    if (isLost) notices.toast("warning", { key: "form.languageFailed", params: {} });
  }, [isLost, notices]);
  return isLost ? last : opening;
}
