// The page's language, and the button to the others. Nothing of it is loaded late: the maintenance page has it, too.
import { useCallback, useId, useRef, useState } from "react";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { GlobeIcon } from "../../ui/icons.tsx";
import { useCloseOutside } from "../../ui/useCloseOutside.ts";
import { LanguageList } from "./LanguageList.tsx";

export function LanguageMenu({ languages }: { languages: readonly string[] }) {
  const { t, language } = useWords();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useCloseOutside(menu, open, close);
  const leave = () => {
    close();
    toggle.current?.focus();
  };
  return (
    <div
      className="bw-languages"
      ref={menu}
      onKeyDown={(event) => {
        if (open && event.key === "Escape") leave();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={toggle}
        type="button"
        className="bw-language"
        aria-label={`${t("shell.language")}: ${nameOf(language)}`}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <GlobeIcon />
        <span className="bw-language-name">{nameOf(language)}</span>
        <span className="bw-language-code">{language.split("-")[0]}</span>
      </button>
      <div id={listId} className="bw-languages-panel" hidden={!open}>
        {open && <LanguageList languages={languages} onLeave={leave} />}
      </div>
    </div>
  );
}
