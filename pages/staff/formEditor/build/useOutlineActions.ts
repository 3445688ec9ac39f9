// What is done to the rows of the outline, by their menus and by keys.
import { useMemo } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import type { Translate } from "@billwright/renderer";
import { useWords } from "../../../i18n/useWords.ts";
import { useTools, type EditorTools } from "../editorTools.tsx";
import { elementName } from "../elementWords.ts";
import { watchersOf } from "../model/defects.ts";
import { elementAt, inputOf, type ElementKey } from "../model/document.ts";
import type { Selection } from "../model/history.ts";
import type { Opening } from "../model/view.ts";
import type { RowActions } from "./OutlineRow.tsx";

/** Null means the form's settings. */
export interface OutlineActions extends Pick<RowActions, "move" | "remove" | "duplicate"> {
  choose(key: Selection): void;
  onKey(event: KeyboardEvent, key: Selection): void;
}

export function useOutlineActions(list: RefObject<HTMLElement | null>): OutlineActions {
  const { t } = useWords();
  const tools = useTools();
  return useMemo(() => {
    const changes = rowChanges(tools, t);
    return {
      ...changes,
      choose(key) {
        tools.select(key);
        openProperties(tools, "shown");
      },
      onKey(event, key) {
        // What a search has left out is passed by.
        const rows = list.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
        const stops: Selection[] = [null, ...[...rows].map(({ dataset }) => dataset["key"]!)];
        const done = keyAction(event, stops.indexOf(key), stops.length);
        if (done === null) return;
        if (key === null && done.do !== "go" && done.do !== "enter") return;
        event.preventDefault();
        if (done.do === "enter") {
          tools.select(key);
          openProperties(tools, "entered");
        } else if (done.do === "go") {
          const to = stops[done.to] ?? null;
          changeAndFocus(tools, () => tools.select(to), to);
        } else if (done.do === "move") changes.move(key!, done.by);
        else if (done.do === "remove") changes.remove(key!);
        else changes.duplicate(key!);
      },
    };
  }, [t, tools, list]);
}

const openProperties = ({ changeView }: EditorTools, how: Opening) => changeView({ type: "openProperties", how });

/** The rows are rendered before the focus moves, and both before the next key: if pressed quickly, it applies to this row. */
const changeAndFocus = ({ changeView }: EditorTools, change: () => void, key: Selection) =>
  flushSync(() => {
    change();
    changeView({ type: "focus", target: { on: "row", key } });
  });

/** What changes the form, with its announcement. */
function rowChanges(tools: EditorTools, t: Translate): Pick<OutlineActions, "move" | "remove" | "duplicate"> {
  const { run, say, getDocument } = tools;
  const nameOf = (key: ElementKey) => elementName(elementAt(getDocument(), key)!, t);
  return {
    move(key, by) {
      const { keys } = getDocument();
      const to = Math.max(0, Math.min(keys.indexOf(key) + by, keys.length - 1));
      const move = () => {
        run({ type: "move", key, to });
        say(t("editor.said.moved", { name: nameOf(key), n: to + 1, of: keys.length }));
      };
      changeAndFocus(tools, move, key);
    },
    remove(key) {
      const document = getDocument();
      const input = inputOf(elementAt(document, key));
      const watchers = input ? watchersOf(document, input.id).map(({ name, id }) => name || id) : [];
      const announced = [t("editor.said.removed", { name: nameOf(key) })];
      if (watchers.length > 0) announced.push(t("editor.said.watched", { names: watchers.join(", ") }));
      const index = document.keys.indexOf(key);
      const next = document.keys[index + 1] ?? document.keys[index - 1] ?? null;
      const remove = () => {
        run({ type: "remove", key });
        say(announced.join(" "));
      };
      changeAndFocus(tools, remove, next);
    },
    duplicate(key) {
      run({ type: "duplicate", key, name: t("editor.copyName", { name: nameOf(key) }) });
      openProperties(tools, "new");
    },
  };
}

type KeyAction =
  | { do: "go"; to: number }
  | { do: "move"; by: number }
  | { do: "remove" }
  | { do: "duplicate" }
  | { do: "enter" };

/** What a key on a row means; null: nothing of the outline's. */
export function keyAction(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  at: number,
  count: number,
): KeyAction | null {
  const down = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (altKey) return down === 0 ? null : { do: "move", by: down };
  if (ctrlKey || metaKey) return key.toLowerCase() === "d" ? { do: "duplicate" } : null;
  if (key === "Enter") return { do: "enter" };
  if (down !== 0) return { do: "go", to: Math.max(0, Math.min(at + down, count - 1)) };
  if (key === "Home") return { do: "go", to: 0 };
  if (key === "End") return { do: "go", to: count - 1 };
  return key === "Delete" || key === "Backspace" ? { do: "remove" } : null;
}
