// A searchable list of languages. Loaded only if there are many.
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { GlobeIcon } from "../../ui/icons.tsx";
import { matchingLanguages } from "./matchingLanguages.ts";

export interface SearchedLanguagesProps {
  languages: readonly string[];
  chosen: string;
  onChoose(code: string): void;
}

export default function SearchedLanguages({ languages, chosen, onChoose }: SearchedLanguagesProps) {
  const { t } = useWords();
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const toggle = useRef<HTMLButtonElement>(null);
  const found = matchingLanguages(languages, search);
  const close = () => {
    setOpen(false);
    setSearch("");
    toggle.current?.focus();
  };
  const pick = (code: string) => {
    onChoose(code);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <div className="bw-languages" onKeyDown={onKeyDown}>
      <button
        ref={toggle}
        type="button"
        className="bw-language"
        aria-label={`${t("shell.language")}: ${nameOf(chosen)}`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <GlobeIcon />
        <span className="bw-language-name">{nameOf(chosen)}</span>
        <span className="bw-language-code">{chosen.split("-")[0]}</span>
      </button>
      <div id={panelId} className="bw-languages-panel" hidden={!open}>
        {open && (
          <input
            className="bw-input"
            type="search"
            autoFocus
            value={search}
            aria-label={t("shell.searchLanguage")}
            placeholder={t("shell.searchLanguage")}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        <ul>
          {found.map((code) => (
            <li key={code}>
              <button type="button" lang={code} aria-current={code === chosen || undefined} onClick={() => pick(code)}>
                {nameOf(code)}
              </button>
            </li>
          ))}
        </ul>
        <p role="status">{found.length === 0 ? t("shell.noLanguage") : null}</p>
      </div>
    </div>
  );
}
