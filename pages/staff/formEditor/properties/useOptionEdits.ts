// What is done to one option: by its fields and its menu, by keys, and by lines that are pasted into it.
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { Translate } from "@billwright/renderer";
import type { InputForm } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { isPlaceholder } from "../build/addable.ts";
import { useTools } from "../editorTools.tsx";
import { pastedIndex, type PasteOptions } from "../model/command.ts";
import {
  elementAt,
  inputOf,
  inputsOf,
  optionMark,
  optionsOf,
  type ElementKey,
  type FormDocument,
} from "../model/document.ts";
import { isOptionNamed } from "../model/references.ts";

/** Which option it is, and what its list does with it. */
export interface EditedOption {
  id: ElementKey;
  input: InputForm;
  kind: "choices" | "months";
  index: number;
  move(index: number, to: number): void;
  add(at: number): void;
  focus(index: number): void;
}

export type OptionEdits = ReturnType<typeof useOptionEdits>;

export function useOptionEdits({ id, input, kind, index, move, add, focus }: EditedOption) {
  const { t } = useWords();
  const { run, getDocument } = useTools();
  const moveBy = (by: number) => {
    const to = Math.max(0, Math.min(index + by, optionsOf(input).length - 1));
    focus(to);
    move(index, to);
  };
  return {
    moveBy,
    set: (property: "name" | "value" | "notes", value: string) =>
      run({ type: "setOption", key: id, index, property, value: value || undefined }),
    check: (is: boolean) => run({ type: "setOption", key: id, index, property: "checked", value: is || undefined }),
    remove() {
      focus(Math.max(0, index - 1));
      run({ type: "removeOption", key: id, index });
    },
    onKeyDown(event: KeyboardEvent) {
      // Enter also ends a word that is being composed; with Ctrl it opens the page's menu of what to add.
      const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
      const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (event.key === "Enter" && isPlain) add(index + 1);
      else if (event.altKey && by !== 0) moveBy(by);
      else return;
      event.preventDefault();
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const lines = linesOf(event.clipboardData.getData("text"));
      if (kind === "months" || lines.length < 2) return;
      event.preventDefault();
      const command = pasteInto(getDocument(), id, index, event.currentTarget, lines, t);
      run(command);
      focus(pastedIndex(command) + command.behind.length);
    },
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Lines pasted into an option take the place of what is selected there, and of all options that nobody has touched since they were made;
 * where more of the option stays, they follow it.
 */
function pasteInto(
  document: FormDocument,
  key: ElementKey,
  index: number,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
  lines: readonly string[],
  t: Translate,
): PasteOptions {
  const input = inputOf(elementAt(document, key))!;
  const inputs = inputsOf(document.form.enrollment);
  const placeholders = optionsOf(input).flatMap((option, position) =>
    isPlaceholder(option, t) &&
    document.fresh[optionMark(key, option.guid)] === true &&
    !isOptionNamed(inputs, input.id, option.guid)
      ? [position]
      : [],
  );
  const drops = placeholders.filter((position) => position !== index);
  const kept = placeholders.includes(index) ? "" : value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
  const [name, ...behind] = kept.trim() === "" ? lines : [kept, ...lines];
  return { type: "pasteOptions", key, index, name: name!, behind, drops };
}
