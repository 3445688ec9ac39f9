// The properties of what is selected: the form's settings, or one element.
import { useRef } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useWords } from "../../../i18n/useWords.ts";
import { DefectNotes } from "../DefectNote.tsx";
import { useTools } from "../editorTools.tsx";
import { elementAt, inputOf, type FormDocument } from "../model/document.ts";
import type { Selection } from "../model/history.ts";
import { lookOf } from "../elementWords.ts";
import { TypeIcon } from "../typeIcons.tsx";
import { useFocusRequest } from "../useFocusRequest.ts";
import { FormSettings } from "./FormSettings.tsx";
import { HtmlProperties } from "./HtmlProperties.tsx";
import { InputProperties } from "./InputProperties.tsx";
import { focusChanged } from "./Part.tsx";
import { TagsProperties } from "./TagsProperties.tsx";
import "./properties.css";

export interface PropertiesProps {
  document: FormDocument;
  selected: Selection;
}

export function Properties({ document, selected }: PropertiesProps) {
  const { t } = useWords();
  const { changeView } = useTools();
  // Escape leads back to the element's row. Menus and dialogs keep theirs.
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "Escape" && !defaultPrevented)
      flushSync(() => changeView({ type: "focus", target: { on: "row", key: selected } }));
  };
  const section = useRef<HTMLElement>(null);
  useFocusRequest("changed", ({ changed }) => section.current && focusChanged(section.current, changed));
  const element = selected === null ? undefined : elementAt(document, selected);
  const look = element && lookOf(element);
  return (
    <section ref={section} className="bw-properties" aria-labelledby="bw-properties-title" onKeyDown={onKeyDown}>
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
