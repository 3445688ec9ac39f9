// The form as a list of its elements: one stop for the Tab key, arrows choose, Alt with arrows moves.
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import type { Translate } from "@billwright/renderer";
import type { FormElement } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { useDefects, useTools } from "../editorTools.tsx";
import { elementName } from "../elementWords.ts";
import { watchersOf } from "../model/defects.ts";
import { elementAt, elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import type { Selection } from "../model/history.ts";
import type { Opening } from "../model/view.ts";
import { useFocusRequest } from "../useFocusRequest.ts";
import { AlertIcon } from "../../../ui/icons.tsx";
import { isLook, type ElementLook } from "../typeIcons.tsx";
import { addHtml, addInput, type Adding } from "./addable.ts";
import { AddMenu, addingOf } from "./AddMenu.tsx";
import { OutlineRow, type RowActions } from "./OutlineRow.tsx";
import { GearIcon } from "./outlineIcons.tsx";
import { placeOf, useDrag } from "./useDrag.ts";
import "./outline.css";

export interface OutlineProps {
  document: FormDocument;
  selected: Selection;
}

export function Outline({ document, selected }: OutlineProps) {
  const { t } = useWords();
  const { run, say, changeView, getDocument } = useTools();
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const counts = useDefectCounts();
  const actions = useActions(list);
  const { settings, attach } = useRowFocus();
  const elements = elementsOf(document.form.enrollment);
  const [sought, setSought] = useState("");
  const found = useMemo(() => matching(elements, sought, t), [elements, sought, t]);
  // The Tab key stops at the selected row; where a search has left that out, at the first that it found.
  const shown = found === null ? document.keys : document.keys.filter((_, index) => found.has(elements[index]!));
  const stop = selected !== null && shown.includes(selected) ? selected : shown[0];
  const at = selected === null ? elements.length : document.keys.indexOf(selected) + 1;
  const add = (command: Adding) => {
    run(command);
    const name = command.type === "addInput" ? command.name : t(`editor.type.${blockOf(command)}`);
    say(t("editor.said.added", { name, n: command.at + 1, of: elements.length + 1 }));
    setSought("");
    changeView({ type: "openProperties", how: "new" });
  };
  const { drag, grab } = useDrag(list, (key, landed) => {
    const { keys } = getDocument();
    const look = lookOfNew(key);
    if (look !== null) {
      flushSync(() => add(addingOf(look, placeOf(keys, key, landed), t)));
      return;
    }
    const [from, to] = [keys.indexOf(key), placeOf(keys, key, landed)];
    if (to !== from) actions.move(key, to - from);
  });
  const rowActions = useMemo(() => ({ ...actions, grab, attach }), [actions, grab, attach]);
  return (
    <section className="bw-outline" aria-label={t("editor.outline")}>
      <div className="bw-outline-top">
        <AddMenu
          at={at}
          onAdd={add}
          onGrab={(event, look) => grab(event, newKey(look))}
          isDragging={drag !== null && lookOfNew(drag.key) !== null}
        />
      </div>
      {elements.length >= longOutline && (
        <div className="bw-outline-search">
          <input
            type="search"
            className="bw-input"
            aria-label={t("editor.outline.search")}
            placeholder={t("editor.outline.search")}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || found === null) return;
              event.preventDefault();
              const first = elements.findIndex((element) => found.has(element));
              if (first >= 0) actions.choose(document.keys[first]!);
              setSought("");
            }}
          />
          <p role="status" className={found === null ? "bw-visually-hidden" : "bw-soft"}>
            {found !== null && t("editor.outline.found", { n: found.size, of: elements.length })}
          </p>
        </div>
      )}
      <p id={hintId} className="bw-visually-hidden">
        {t("editor.outline.keys")}
      </p>
      <button
        ref={settings}
        type="button"
        className="bw-outline-settings"
        data-selected={selected === null || undefined}
        aria-current={selected === null || undefined}
        tabIndex={selected === null ? 0 : -1}
        onClick={() => actions.choose(null)}
        onKeyDown={(event) => actions.onKey(event, null)}
      >
        <GearIcon />
        <span>{t("editor.settings")}</span>
        {(counts.get(null) ?? 0) > 0 && (
          <span className="bw-outline-defect">
            <AlertIcon />
            <span className="bw-visually-hidden">{t("editor.mark.defects")}</span>
          </span>
        )}
      </button>
      {elements.length === 0 && <FirstSteps onAdd={add} />}
      <ol ref={list} className="bw-outline-list" aria-describedby={hintId}>
        {elements.map((element, index) => {
          const key = document.keys[index]!;
          if (found !== null && !found.has(element)) return null;
          return (
            <OutlineRow
              key={key}
              id={key}
              element={element}
              isSelected={selected === key}
              isStop={key === stop}
              defects={counts.get(key) ?? 0}
              isDragged={drag?.key === key}
              drop={drag?.drop?.key === key ? drag.drop.side : null}
              actions={rowActions as RowActions}
            />
          );
        })}
      </ol>
    </section>
  );
}

const blockOf = ({ type }: Adding) => (type === "addTags" ? "prepopulated" : "html");

/** An element that is dragged out of the menu has a key of its own, until it is one of the form. */
const newKey = (look: ElementLook): string => `new ${look}`;
const lookOfNew = (key: string): ElementLook | null => {
  const look = key.startsWith("new ") ? key.slice("new ".length) : null;
  return isLook(look) ? look : null;
};

/** From so many elements on it can be searched. */
const longOutline = 12;

/** The elements whose name or id contains the search text; null: there is none. */
function matching(elements: readonly FormElement[], sought: string, t: Translate): ReadonlySet<FormElement> | null {
  const wanted = sought.trim().toLocaleLowerCase();
  if (wanted === "") return null;
  return new Set(
    elements.filter((element) =>
      `${elementName(element, t)} ${inputOf(element)?.id ?? ""}`.toLocaleLowerCase().includes(wanted),
    ),
  );
}

/** What an author of an empty form can begin with. */
function FirstSteps({ onAdd }: { onAdd(command: Adding): void }) {
  const { t } = useWords();
  const steps = [addInput("MultipleChoice", 0, t), addInput("ShortText", 0, t), addHtml(0, t)];
  return (
    <div className="bw-outline-empty">
      <p>{t("editor.outline.empty")}</p>
      <p>{t("editor.outline.firstSteps")}</p>
      {steps.map((command) => (
        <button
          key={command.type + ("inputType" in command ? command.inputType : "")}
          type="button"
          className="bw-button"
          onClick={() => onAdd(command)}
        >
          {t(`editor.type.${"inputType" in command ? command.inputType : "html"}`)}
        </button>
      ))}
    </div>
  );
}

function useDefectCounts(): ReadonlyMap<Selection, number> {
  const defects = useDefects();
  return useMemo(() => {
    const counts = new Map<Selection, number>();
    for (const { key } of defects) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }, [defects]);
}

/** The buttons of the rows, for requests of focus. A row that a search has left out takes none. */
function useRowFocus() {
  const settings = useRef<HTMLButtonElement>(null);
  const buttons = useRef(new Map<ElementKey, HTMLButtonElement>());
  const attach = useCallback((key: ElementKey, button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(key, button);
    else buttons.current.delete(key);
  }, []);
  useFocusRequest("row", ({ key }) => (key === null ? settings.current : buttons.current.get(key))?.focus());
  return { settings, attach };
}

interface Actions extends Omit<RowActions, "attach" | "grab" | "choose" | "onKey"> {
  choose(key: Selection): void;
  onKey(event: KeyboardEvent, key: Selection): void;
}

function useActions(list: React.RefObject<HTMLElement | null>): Actions {
  const { t } = useWords();
  const { run, select, changeView, say, getDocument } = useTools();
  return useMemo(() => {
    const nameOf = (key: ElementKey) => elementName(elementAt(getDocument(), key)!, t);
    // The rows are rendered before the focus moves, and both before the next key: if pressed quickly, it applies to this row.
    const changeAndFocus = (change: () => void, key: Selection) =>
      flushSync(() => {
        change();
        changeView({ type: "focus", target: { on: "row", key } });
      });
    const openProperties = (how: Opening) => changeView({ type: "openProperties", how });
    const move = (key: ElementKey, by: number) => {
      const { keys } = getDocument();
      const to = Math.max(0, Math.min(keys.indexOf(key) + by, keys.length - 1));
      changeAndFocus(() => {
        run({ type: "move", key, to });
        say(t("editor.said.moved", { name: nameOf(key), n: to + 1, of: keys.length }));
      }, key);
    };
    const remove = (key: ElementKey) => {
      const document = getDocument();
      const input = inputOf(elementAt(document, key));
      const watchers = input ? watchersOf(document, input.id).map(({ name, id }) => name || id) : [];
      const said = [t("editor.said.removed", { name: nameOf(key) })];
      if (watchers.length > 0) said.push(t("editor.said.watched", { names: watchers.join(", ") }));
      const index = document.keys.indexOf(key);
      const next = document.keys[index + 1] ?? document.keys[index - 1] ?? null;
      changeAndFocus(() => {
        run({ type: "remove", key });
        say(said.join(" "));
      }, next);
    };
    const duplicate = (key: ElementKey) => {
      run({ type: "duplicate", key, name: t("editor.copyName", { name: nameOf(key) }) });
      openProperties("new");
    };
    return {
      move,
      remove,
      duplicate,
      choose(key) {
        select(key);
        openProperties("shown");
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
          select(key);
          openProperties("entered");
        } else if (done.do === "go") {
          const to = stops[done.to] ?? null;
          changeAndFocus(() => select(to), to);
        } else if (done.do === "move") move(key!, done.by);
        else if (done.do === "remove") remove(key!);
        else duplicate(key!);
      },
    };
  }, [t, run, select, changeView, say, getDocument, list]);
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
