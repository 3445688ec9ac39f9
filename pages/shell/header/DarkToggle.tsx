// Dark mode, on or off.
import { useSyncExternalStore } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { MoonIcon, SunIcon } from "../../ui/icons.tsx";
import { isDark, setDark } from "../looks.ts";
import { storage } from "../../services/stored.ts";

export function DarkToggle() {
  const { t } = useWords();
  const dark = useSyncExternalStore(onTheme, isDarkNow, isDarkServed);
  // As it is now, which a press before the page was taken over is about.
  const toggle = () => setDark(!isDarkNow(), document.documentElement, storage);
  return (
    <button type="button" className="bw-icon-button" aria-pressed={dark} aria-label={t("shell.dark")} onClick={toggle}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

/** Nobody but the browser knows what is chosen on this device. */
const isDarkServed = () => false;
const isDarkNow = () => isDark(document.documentElement);

/** Also notices changes from outside the page, such as by a preview's sandbox. */
function onTheme(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => watcher.disconnect();
}
