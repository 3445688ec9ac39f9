// The frame of every control: label, required mark, help, error, and the notes of the chosen option. All widgets and blocks share it, so
// that they look and sound alike.
import type { ReactNode } from "react";
import type { MessageRef } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";
import { controlId, descriptionId, errorId, labelId, notesId, partId } from "./fieldIds.ts";
import { leavesByPress } from "./leaving.ts";
import "./FieldFrame.css";

/** Props for the control (not for a group's controls): they connect it to label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

export interface FieldFrameProps {
  /** The input's id, or any unique name for a field that is not an input. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly description?: string | null;
  /** The error to show now. */
  readonly error?: MessageRef | null;
  /** The error is not announced, because the error summary has announced it already. */
  readonly quiet?: boolean;
  /** Notes of the chosen option. */
  readonly notes?: string | null;
  /** Several controls under one name: a fieldset with a legend. `radiogroup` if one of them is chosen. */
  readonly group?: "group" | "radiogroup";
  /** Called when focus leaves the field's controls, except for a press on something else. */
  readonly onBlur?: () => void;
  readonly children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required = false, group, error = null } = props;
  const described = describedBy(props);
  const marked = error !== null || undefined;
  const body = (
    <>
      {props.description ? (
        <p className="bw-description" id={descriptionId(id)}>
          {props.description}
        </p>
      ) : null}
      {props.children({
        id: controlId(id),
        "aria-describedby": described,
        "aria-invalid": marked,
        "aria-required": required || undefined,
      })}
      <FieldMessages id={id} error={error} notes={props.notes ?? null} quiet={props.quiet ?? false} />
    </>
  );
  const leave = () => {
    if (!leavesByPress()) props.onBlur?.();
  };
  const labelClass = required ? "bw-label bw-label--required" : "bw-label";
  if (group) {
    const radio = group === "radiogroup";
    return (
      <fieldset
        className="bw-field"
        id={controlId(id)}
        data-invalid={marked}
        onBlur={leave}
        aria-describedby={described}
        {...(radio ? { role: "radiogroup", "aria-required": required || undefined, "aria-invalid": marked } : {})}
      >
        <legend className={labelClass} id={labelId(id)}>
          {required && !radio ? [label, "\u00a0", <RequiredWord key="required" />] : label}
        </legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className="bw-field" data-invalid={marked} onBlur={leave}>
      <label className={labelClass} id={labelId(id)} htmlFor={controlId(id)}>
        {label}
      </label>
      {body}
    </div>
  );
}

/** The ids for aria-describedby; undefined if there are none. */
function describedBy({ id, description, error, notes }: FieldFrameProps): string | undefined {
  const ids = [
    description && descriptionId(id),
    error && errorId(id),
    partOf(error) !== null && partId(id),
    notes && notesId(id),
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A set of check boxes cannot have aria-required, so its legend includes the word. */
function RequiredWord() {
  const { t } = useRenderer();
  return <span className="bw-visually-hidden">({t("widgets.required")})</span>;
}

/** Which part of what was typed is wrong. */
const partOf = (error: MessageRef | null | undefined): string | null =>
  error?.params["part"] === undefined ? null : String(error.params["part"]);

interface FieldMessagesProps {
  readonly id: string;
  readonly error: MessageRef | null;
  readonly notes: string | null;
  readonly quiet: boolean;
}

/** Always rendered, so that screen readers announce what appears in it. */
function FieldMessages({ id, error, notes, quiet }: FieldMessagesProps) {
  const { t } = useRenderer();
  const part = partOf(error);
  return (
    <div aria-live={quiet ? "off" : "polite"}>
      {error ? (
        <p className="bw-error" id={errorId(id)}>
          <span>{t(error.key, error.params)}</span>
        </p>
      ) : null}
      {part === null ? null : (
        <p className="bw-error-part" id={partId(id)}>
          “<bdi>{part}</bdi>”
        </p>
      )}
      {notes ? (
        <p className="bw-notes" id={notesId(id)}>
          {notes}
        </p>
      ) : null}
    </div>
  );
}
