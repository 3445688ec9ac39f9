// The properties of what is selected: the form's settings, or one element.
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import type { Opening } from "../build/Outline.tsx";
import { DefectNotes } from "../DefectNote.tsx";
import { elementAt, inputOf, type FormDocument } from "../model/document.ts";
import type { Selection } from "../model/history.ts";
import { lookOf } from "../elementWords.ts";
import { TypeIcon } from "../typeIcons.tsx";
import { FormSettings } from "./FormSettings.tsx";
import { HtmlProperties } from "./HtmlProperties.tsx";
import { InputProperties } from "./InputProperties.tsx";
import { TagsProperties } from "./TagsProperties.tsx";
import "./properties.css";

export interface PropertiesProps {
  document: FormDocument;
  selected: Selection;
  /** What was opened, and how; the number tells one opening from the next. */
  opened: { how: Opening; number: number };
}

export function Properties({ document, selected, opened }: PropertiesProps) {
  const { t } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened.how === "shown") return;
    const first = panel.current?.querySelector<HTMLElement>(
      "[data-first] :is(input, textarea, [contenteditable]), [data-first][tabindex]",
    );
    first?.focus();
    if (opened.how === "new" && first instanceof HTMLInputElement) first.select();
  }, [opened]);
  const element = selected === null ? undefined : elementAt(document, selected);
  const look = element && lookOf(element);
  return (
    <section ref={panel} className="bw-properties" aria-labelledby="bw-properties-title" onKeyDown={backToOutline}>
      <h2 id="bw-properties-title" className="bw-properties-title">
        {look && <TypeIcon look={look} />}
        {t(look === undefined ? "editor.settings" : `editor.type.${look}`)}
      </h2>
      <DefectNotes of={element ? selected : null} part="whole" />
      {element === undefined || selected === null ? (
        <FormSettings enrollment={document.form.enrollment} />
      ) : inputOf(element) ? (
        <InputProperties key={selected} id={selected} input={inputOf(element)!} document={document} />
      ) : element.kind === "html" ? (
        <HtmlProperties key={selected} id={selected} html={element.beefreeHtmlTemplate ?? ""} />
      ) : element.kind === "prepopulated" ? (
        <TagsProperties key={selected} id={selected} tags={element.mergeTags ?? []} />
      ) : null}
    </section>
  );
}

/** Escape leads back to the element's row. Menus and dialogs keep theirs. */
function backToOutline({ key, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Escape" || defaultPrevented) return;
  window.document.querySelector<HTMLElement>(".bw-outline [data-outline][aria-current]")?.focus();
}
