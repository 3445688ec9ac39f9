// Dark mode, on or off.
import { useState } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { MoonIcon, SunIcon } from "../icons/icons.tsx";
import { isDark, setDark } from "../looks.ts";
import { storage } from "../stored.ts";

export function DarkToggle() {
  const { t } = useWords();
  const [dark, setShown] = useState(() => isDark(document.documentElement));
  const toggle = () => {
    setDark(!dark, document.documentElement, storage);
    setShown(!dark);
  };
  return (
    <button type="button" className="bw-icon-button" aria-pressed={dark} aria-label={t("shell.dark")} onClick={toggle}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
