// A text with merge tags: its control, and a menu that puts a tag where the caret is.
import { useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { FieldFrame } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import { mergeTags } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { insertText } from "./insertText.ts";

export interface TagFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  error?: MessageRef | undefined;
  /** Several lines, so many at first; left out, one line. */
  rows?: number;
  required?: boolean;
  help?: string;
  /** Code rather than prose: set in a fixed width. */
  isCode?: boolean;
  /** Shown under the control, and describes it. */
  children?: ReactNode;
}

export function TagField(props: TagFieldProps) {
  const { label, value, onChange, error, rows, required = false, help = null, isCode = false, children } = props;
  const { t } = useWords();
  const control = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const id = useId();
  const noteId = `${id}-note`;
  const shared = {
    value,
    // The typed text has a direction of its own, independent of the page's.
    dir: "auto",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const described = <Frame extends { "aria-describedby": string | undefined }>(frame: Frame): Frame =>
    children === undefined
      ? frame
      : { ...frame, "aria-describedby": [frame["aria-describedby"], noteId].filter(Boolean).join(" ") };
  const items = mergeTags.map((tag) => ({
    id: tag,
    label: tag,
    onSelect: () => control.current && insertText(control.current, `{{${tag}}}`),
  }));
  return (
    <div className="bw-tag-field">
      <FieldFrame id={id} label={label} required={required} description={help} error={error ?? null} quiet>
        {(frame) =>
          rows === undefined ? (
            <input
              ref={control as RefObject<HTMLInputElement>}
              className="bw-input"
              {...described(frame)}
              {...shared}
            />
          ) : (
            <textarea
              ref={control as RefObject<HTMLTextAreaElement>}
              className={isCode ? "bw-input bw-code-input" : "bw-input"}
              rows={rows}
              spellCheck={!isCode}
              {...described(frame)}
              {...shared}
            />
          )
        }
      </FieldFrame>
      {children !== undefined && (
        <div id={noteId} className="bw-tag-note">
          {children}
        </div>
      )}
      {/* Behind the control for the keyboard, beside the label to the eye. */}
      <div className="bw-tag-menu">
        <MenuButton
          className="bw-button bw-button--quiet"
          label={t("editors.insertTagInto", { field: label })}
          items={items}
        >
          {t("editors.insertTag")}
        </MenuButton>
      </div>
    </div>
  );
}
