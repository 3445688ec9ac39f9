// The page's language, and the button to the others. Their list is loaded when it is wanted.
import { lazyPart } from "@billwright/renderer";
import { useCallback, useId, useRef, useState } from "react";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { GlobeIcon } from "../../ui/icons.tsx";
import { useCloseOutside } from "../../ui/useCloseOutside.ts";

const LanguageList = lazyPart(() => import("./LanguageList.tsx"));
const prefetch = () => void LanguageList.prefetch();

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
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      >
        <GlobeIcon />
        <span className="bw-language-name">{nameOf(language)}</span>
        <span className="bw-language-code">{language.split("-")[0]}</span>
      </button>
      <div id={listId} className="bw-languages-panel" hidden={!open}>
        {open && (
          <WithWords>
            <LanguageList languages={languages} onLeave={leave} />
          </WithWords>
        )}
      </div>
    </div>
  );
}
