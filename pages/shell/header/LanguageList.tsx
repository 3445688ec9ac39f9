// The page's languages that the translation service has, to search and to choose from (shell.language, shell.languages-call).
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { matchingLanguages } from "./matchingLanguages.ts";

export interface LanguageListProps {
  /** Those that the page can be read in. */
  languages: readonly string[];
  /** A language was chosen. */
  onLeave(): void;
}

/** An address that names another language would bring it back with the next reload (P143). */
function nameInAddress(code: string): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.set("lang", code);
  window.history.replaceState(window.history.state, "", address);
}

export function LanguageList({ languages, onLeave }: LanguageListProps) {
  const { words, notices } = useApp();
  const { t, language: chosen } = useWords();
  const { data } = useCall("GET /api/Translation/AvailableTranslation", { query: {} });
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  // Where the call fails, the page's own languages are all there is to go by.
  const offered =
    data === null ? languages : languages.filter((code) => data.some(({ language }) => language === code));
  const found = matchingLanguages(offered, search);
  const choose = (code: string) => {
    nameInAddress(code);
    const failed = () => notices.toast("warning", { key: "shell.languageFailed", params: {} });
    void words.choose(code).then((isSpoken) => isSpoken || failed());
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(list.current?.querySelectorAll<HTMLElement>("input, button") ?? [])];
    stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
  };
  return (
    <div ref={list} onKeyDown={onKeyDown}>
      <input
        className="bw-input"
        type="search"
        autoFocus
        value={search}
        aria-label={t("shell.searchLanguage")}
        placeholder={t("shell.searchLanguage")}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || found[0] === undefined) return;
          event.preventDefault(); // The key would press the button that gets focus.
          choose(found[0]);
        }}
      />
      <ul>
        {found.map((code) => (
          <li key={code}>
            <button type="button" lang={code} aria-current={code === chosen || undefined} onClick={() => choose(code)}>
              {nameOf(code)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{found.length === 0 ? t("shell.noLanguage") : null}</p>
    </div>
  );
}
