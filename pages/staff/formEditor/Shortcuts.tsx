// The list of the editor's keys. A button opens it, and so does "?" where nothing is typed.
import { useEffect, useState } from "react";
import type { KeysBelow } from "@billwright/schemas";
import { Modal } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import { HelpIcon } from "./build/outlineIcons.tsx";

/** What can be done, and by which keys. */
const shortcuts: readonly (readonly [what: KeysBelow<"editor.keys.">, ...keys: string[]])[] = [
  ["add", "Ctrl", "Enter"],
  ["choose", "↑", "↓"],
  ["open", "Enter"],
  ["back", "Esc"],
  ["move", "Alt", "↑ ↓"],
  ["duplicate", "Ctrl", "D"],
  ["remove", "Delete"],
  ["undo", "Ctrl", "Z"],
  ["redo", "Ctrl", "Y"],
  ["option", "Enter"],
  ["next", "Ctrl", "Enter"],
  ["help", "?"],
];

/** Where "?" is a letter, or something else is in front. */
const ownUse = "input, textarea, select, [contenteditable], dialog";

export function ShortcutsButton() {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(ownUse);
      if (event.key !== "?" || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="bw-sign-button bw-shortcuts-button"
        aria-label={t("editor.keys")}
        title={t("editor.keys")}
        onClick={() => setOpen(true)}
      >
        <HelpIcon />
      </button>
      {isOpen && (
        <Modal title={t("editor.keys")} onClose={() => setOpen(false)}>
          <dl className="bw-shortcuts">
            {shortcuts.map(([what, ...keys]) => (
              <div key={what}>
                <dt>{t(`editor.keys.${what}`)}</dt>
                <dd dir="ltr">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Modal>
      )}
    </>
  );
}
