// The page's languages: the browser's own list if they are few, a searchable list if they are many.
import { lazy, Suspense } from "react";
import { useApp } from "../../services/app.ts";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { GlobeIcon } from "../../ui/icons.tsx";

const SearchedLanguages = lazy(() => import("./SearchedLanguages.tsx"));

/** With more names than this the list is searchable. */
const many = 12;

export function LanguageMenu({ languages }: { languages: readonly string[] }) {
  const { words } = useApp();
  const { t, language } = useWords();
  const choose = (code: string) => void words.choose(code);
  if (languages.length > many) {
    return (
      <Suspense fallback={null}>
        <SearchedLanguages languages={languages} chosen={language} onChoose={choose} />
      </Suspense>
    );
  }
  return (
    <label className="bw-language">
      <GlobeIcon />
      <span className="bw-language-name" aria-hidden="true">
        {nameOf(language)}
      </span>
      <span className="bw-language-code" aria-hidden="true">
        {language.split("-")[0]}
      </span>
      <select aria-label={t("shell.language")} value={language} onChange={(event) => choose(event.target.value)}>
        {languages.includes(language) ? null : <option value={language}>{nameOf(language)}</option>}
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
