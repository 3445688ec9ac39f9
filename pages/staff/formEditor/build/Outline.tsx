// The form as a list of its elements: one stop for the Tab key, arrows choose, Alt with arrows moves.
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { Translate } from "@billwright/renderer";
import type { FormElement } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { useDefects, useTools } from "../editorTools.tsx";
import { elementName } from "../elementWords.ts";
import { elementsOf, inputOf, type ElementKey, type FormDocument } from "../model/document.ts";
import type { Selection } from "../model/history.ts";
import { useFocusRequest } from "../useFocusRequest.ts";
import { AlertIcon } from "../../../ui/icons.tsx";
import { isLook, type ElementLook } from "../typeIcons.tsx";
import { addHtml, addInput, type Adding } from "./addable.ts";
import { AddMenu, addingOf } from "./AddMenu.tsx";
import { OutlineRow, type RowActions } from "./OutlineRow.tsx";
import { GearIcon } from "./outlineIcons.tsx";
import { positionAfter, useDrag, type Drag } from "./useDrag.ts";
import { useOutlineActions, type OutlineActions } from "./useOutlineActions.ts";
import "./outline.css";

export interface OutlineProps {
  document: FormDocument;
  selected: Selection;
}

export function Outline({ document, selected }: OutlineProps) {
  const { t } = useWords();
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const counts = useDefectCounts();
  const actions = useOutlineActions(list);
  const { settings, attach } = useRowFocus(list, selected);
  const elements = elementsOf(document.form.enrollment);
  const [sought, setSought] = useState("");
  const found = useMemo(() => matching(elements, sought, t), [elements, sought, t]);
  // The Tab key stops at the selected row; where a search has left that out, at the first that it found.
  const shown = found === null ? document.keys : document.keys.filter((_, index) => found.has(elements[index]!));
  const stop = selected !== null && shown.includes(selected) ? selected : shown[0];
  const add = useAdd(elements.length, () => setSought(""));
  const { drag, grab } = useRowDrag(list, actions, add);
  const rowActions = useMemo(() => ({ ...actions, grab, attach }), [actions, grab, attach]);
  const searched = { document, elements, sought, found };
  return (
    <section className="bw-outline" aria-label={t("editor.outline")}>
      <div className="bw-outline-top">
        <AddMenu
          at={selected === null ? elements.length : document.keys.indexOf(selected) + 1}
          onAdd={add}
          onGrab={(event, look) => grab(event, newKey(look))}
          isDragging={drag !== null && lookOfNew(drag.key) !== null}
        />
      </div>
      {elements.length >= longOutline && <Search {...searched} onSearch={setSought} onChoose={actions.choose} />}
      <p id={hintId} className="bw-visually-hidden">
        {t("editor.outline.keys")}
      </p>
      <SettingsRow
        ref={settings}
        isSelected={selected === null}
        isFaulty={(counts.get(null) ?? 0) > 0}
        actions={actions}
      />
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

/** Adds an element and says so; it is not to be missed because of a search. */
function useAdd(count: number, endSearch: () => void): (command: Adding) => void {
  const { t } = useWords();
  const { run, say, changeView } = useTools();
  return (command) => {
    run(command);
    const name = command.type === "addInput" ? command.name : t(`editor.type.${blockOf(command)}`);
    say(t("editor.said.added", { name, n: command.at + 1, of: count + 1 }));
    endSearch();
    changeView({ type: "openProperties", how: "new" });
  };
}

/** Scrolls the list, and only the list, to the row that is selected: what was just added may be far below. */
function useRowInSight(list: RefObject<HTMLElement | null>, selected: Selection): void {
  useLayoutEffect(() => {
    if (list.current === null || selected === null) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>("[data-key]")];
    const row = rows.find(({ dataset }) => dataset["key"] === selected);
    if (!row) return;
    const [frame, box] = [list.current.getBoundingClientRect(), row.getBoundingClientRect()];
    const hidden = Math.min(0, box.top - frame.top) + Math.max(0, box.bottom - frame.bottom);
    if (hidden !== 0) list.current.scrollBy({ top: hidden });
  }, [list, selected]);
}

/** A row is dragged to another position, or a new element out of the menu to one. */
function useRowDrag(
  list: RefObject<HTMLElement | null>,
  actions: OutlineActions,
  add: (command: Adding) => void,
): Drag {
  const { t } = useWords();
  const { getDocument } = useTools();
  return useDrag(list, (key, landed) => {
    const { keys } = getDocument();
    const look = lookOfNew(key);
    if (look !== null) {
      flushSync(() => add(addingOf(look, positionAfter(keys, key, landed), t)));
      return;
    }
    const [from, to] = [keys.indexOf(key), positionAfter(keys, key, landed)];
    if (to !== from) actions.move(key, to - from);
  });
}

interface SearchProps {
  document: FormDocument;
  elements: readonly FormElement[];
  sought: string;
  found: ReadonlySet<FormElement> | null;
  onSearch(sought: string): void;
  onChoose(key: ElementKey): void;
}

/** Enter chooses the first that it found. */
function Search({ document, elements, sought, found, onSearch, onChoose }: SearchProps) {
  const { t } = useWords();
  return (
    <div className="bw-outline-search">
      <input
        type="search"
        className="bw-input"
        aria-label={t("editor.outline.search")}
        placeholder={t("editor.outline.search")}
        value={sought}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || found === null) return;
          event.preventDefault();
          const first = elements.findIndex((element) => found.has(element));
          if (first >= 0) onChoose(document.keys[first]!);
          onSearch("");
        }}
      />
      <p role="status" className={found === null ? "bw-visually-hidden" : "bw-soft"}>
        {found !== null && t("editor.outline.found", { n: found.size, of: elements.length })}
      </p>
    </div>
  );
}

interface SettingsRowProps {
  ref: RefObject<HTMLButtonElement | null>;
  isSelected: boolean;
  isFaulty: boolean;
  actions: OutlineActions;
}

/** The first row: the form as a whole. */
function SettingsRow({ ref, isSelected, isFaulty, actions }: SettingsRowProps) {
  const { t } = useWords();
  return (
    <button
      ref={ref}
      type="button"
      className="bw-outline-settings"
      data-selected={isSelected || undefined}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => actions.choose(null)}
      onKeyDown={(event) => actions.onKey(event, null)}
    >
      <GearIcon />
      <span>{t("editor.settings")}</span>
      {isFaulty && (
        <span className="bw-outline-defect">
          <AlertIcon />
          <span className="bw-visually-hidden">{t("editor.mark.defects")}</span>
        </span>
      )}
    </button>
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

/** The selected row in sight, and the buttons of the rows, for requests of focus. A row that a search has left out takes none. */
function useRowFocus(list: RefObject<HTMLElement | null>, selected: Selection) {
  useRowInSight(list, selected);
  const settings = useRef<HTMLButtonElement>(null);
  const buttons = useRef(new Map<ElementKey, HTMLButtonElement>());
  const attach = useCallback((key: ElementKey, button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(key, button);
    else buttons.current.delete(key);
  }, []);
  useFocusRequest("row", ({ key }) => (key === null ? settings.current : buttons.current.get(key))?.focus());
  return { settings, attach };
}
