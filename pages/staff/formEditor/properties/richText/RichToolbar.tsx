// The buttons of formatted text: one stop for Tab, arrows go on within (ARIA's toolbar).
import { useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import type { EditorState } from "prosemirror-state";
import { useWords } from "../../../../i18n/useWords.ts";
import { nextInRow, readsLeftwards } from "../../../../ui/useMenu.ts";
import { formats } from "./formats.ts";
import { addressAt } from "./links.ts";
import { richIcons } from "./richIcons.tsx";
import type { RichEditor } from "./useRichEditor.ts";

export interface RichToolbarProps {
  label: string;
  controls: string;
  editor: Pick<RichEditor, "state" | "run">;
  isLinking: boolean;
  onLink(): void;
}

interface Tool {
  id: keyof typeof richIcons;
  isOn: boolean;
  keys: string;
  press(): void;
}

export function RichToolbar({ label, controls, editor, isLinking, onLink }: RichToolbarProps) {
  const { t } = useWords();
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const tools = toolsOf(editor, editor.state, isLinking, onLink);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextInRow(event.key, at, tools.length, readsLeftwards(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="bw-rich-tools"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ id, isOn, keys, press }, index) => (
        <ToolButton
          key={id}
          label={t(`editor.rich.${id}`)}
          keys={keys}
          isOn={isOn}
          isStop={index === at}
          onFocus={() => setAt(index)}
          onPress={press}
        >
          {richIcons[id]}
        </ToolButton>
      ))}
    </div>
  );
}

function toolsOf(
  editor: Pick<RichEditor, "run">,
  state: EditorState | null,
  isLinking: boolean,
  onLink: () => void,
): Tool[] {
  const own = formats.map(({ id, keys, toggle, isOn }) => ({
    id,
    keys,
    isOn: state !== null && isOn(state),
    press: () => editor.run(toggle),
  }));
  const isLinked = state !== null && addressAt(state) !== null;
  return [...own, { id: "link", keys: "Mod-k", isOn: isLinking || isLinked, press: onLink }];
}

interface ToolButtonProps {
  label: string;
  keys: string;
  isOn: boolean;
  isStop: boolean;
  onFocus(): void;
  onPress(): void;
  children: ReactNode;
}

const ToolButton = ({ label, keys, isOn, isStop, onFocus, onPress, children }: ToolButtonProps) => (
  <button
    type="button"
    className="bw-rich-tool"
    aria-label={label}
    aria-pressed={isOn}
    aria-keyshortcuts={shortcutOf(keys)}
    title={`${label} (${shortcutOf(keys)})`}
    tabIndex={isStop ? 0 : -1}
    onFocus={onFocus}
    // The selection in the text stays what it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** "Mod-b" → "Control+B". */
const shortcutOf = (keys: string): string =>
  keys
    .replace("Mod", isMac ? "Meta" : "Control")
    .replace(/-/g, "+")
    .replace(/[a-z]$/, (letter) => letter.toUpperCase());
