// A link's form in a component: fetched, fetched again on request, and in another language when the page turns to one.
import { compile, CompileError } from "@billwright/engine";
import { prepareHtml } from "@billwright/renderer";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../services/app.ts";
import { languageAround } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { fetchEnrollment, fetchForm, type FetchedForm, type LinkAddress } from "./fetchForm.ts";
import type { Opening } from "./opening.ts";

export interface LinkForm extends FetchedForm {
  /** Fetches everything anew. */
  reload(): void;
}

const loading: FetchedForm = { opening: { at: "loading" }, languages: [] };

export function useForm({ token, source }: LinkAddress): LinkForm {
  const { client, notices, words } = useApp();
  const { language } = useWords();
  const [fetched, setFetched] = useState(loading);
  const [round, setRound] = useState(0);
  const told = useRef(language);
  const asked = useRef(language);

  useEffect(() => {
    asked.current = language;
  }, [language]);

  useEffect(() => {
    const gone = new AbortController();
    told.current = asked.current;
    // With the form, what shows its HTML: a form that has begun to be read must not jump.
    void Promise.all([fetchForm(client, { token, source }, told.current, gone.signal), prepareHtml()]).then(
      ([next]) => {
        if (!gone.signal.aborted) setFetched(next);
      },
    );
    return () => gone.abort();
  }, [client, token, source, round]);

  // A page is in one language. The reader's own stays stored, for the next form that has it.
  const around = languageAround(fetched.languages, language);
  useEffect(() => {
    if (around === language) return;
    told.current = around;
    void words.speak(around);
  }, [words, around, language]);

  const { opening } = fetched;
  useEffect(() => {
    if (around !== language || told.current === language || !hasForm(opening)) return;
    const gone = new AbortController();
    void fetchEnrollment(client, token, opening.opened, language, gone.signal).then((answer) => {
      if (gone.signal.aborted) return;
      told.current = language;
      const form = answer.ok ? compiled(answer.data) : null;
      if (form === null) notices.toast("warning", { key: "form.languageFailed", params: {} });
      else setFetched((now) => (hasForm(now.opening) ? { ...now, opening: { ...now.opening, form } } : now));
    });
    return () => gone.abort();
  }, [client, notices, token, language, around, opening]);

  const reload = useCallback(() => {
    setFetched(loading);
    setRound((before) => before + 1);
  }, []);
  return { ...fetched, reload };
}

const hasForm = (opening: Opening): opening is Extract<Opening, { at: "open" | "submitted" }> =>
  opening.at === "open" || opening.at === "submitted";

function compiled(enrollment: Parameters<typeof compile>[0]) {
  try {
    return compile(enrollment);
  } catch (error) {
    if (error instanceof CompileError) return null;
    throw error;
  }
}
