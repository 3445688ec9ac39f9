// The fields of staff pages: label, help, control, error. The frame is the renderer's own, so they look and sound like a form's.
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { tooLong } from "@billwright/engine";
import { FieldFrame, type ControlProps } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import "./fields.css";

interface FieldProps {
  /** Names the field in the page; left out, one is made. */
  id?: string;
  label: string;
  /** A sentence under the label. */
  help?: string | null;
  /** What is wrong with it, as key and parameters; null: nothing. */
  error?: MessageRef | null;
  required?: boolean;
  value: string;
  onChange(value: string): void;
  /** Called when focus leaves it. */
  onBlur?(): void;
  isDisabled?: boolean;
  /** The most characters. A longer text stays, and the field says so (P142). */
  most?: number;
}

/** Passed on to the browser's own control. */
type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "autoComplete" | "autoFocus" | "inputMode" | "list" | "name" | "placeholder" | "readOnly" | "spellCheck" | "dir"
>;

/** What the frame shows, what every control takes, and what is the field's own. */
function partsOf<Props extends FieldProps>(props: Props) {
  const { id, label, help, error, required, onBlur, value, onChange, isDisabled, most = Infinity, ...own } = props;
  return {
    frame: { id, label, description: help, error: error ?? tooLong(value, most), required, onBlur },
    shared: {
      value,
      disabled: isDisabled,
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    },
    own,
  };
}

interface FramedProps {
  frame: ReturnType<typeof partsOf>["frame"];
  children(control: ControlProps): ReactNode;
}

function Framed({ frame, children }: FramedProps) {
  const made = useId();
  return (
    <FieldFrame {...frame} id={frame.id ?? made}>
      {children}
    </FieldFrame>
  );
}

export interface TextFieldProps extends FieldProps, Native {
  /** Takes the browser's own control. */
  ref?: Ref<HTMLInputElement> | undefined;
  type?: "text" | "email" | "password" | "tel" | "url" | "date" | "time";
  /** Shown at the box's end, inside the field: say, a button that shows a password. */
  end?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { frame, shared, own } = partsOf(props);
  const { type = "text", end, ...native } = own;
  return (
    <Framed frame={frame}>
      {(control) => (
        <div className="bw-field-row">
          <input {...control} {...native} {...shared} type={type} className="bw-input" />
          {end}
        </div>
      )}
    </Framed>
  );
}

export interface TextAreaFieldProps
  extends FieldProps, Pick<Native, "name" | "placeholder" | "spellCheck" | "dir" | "autoFocus"> {
  rows?: number;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, shared, own } = partsOf(props);
  const { rows = 4, ...native } = own;
  return (
    <Framed frame={frame}>
      {(control) => <textarea {...control} {...native} {...shared} rows={rows} className="bw-input" />}
    </Framed>
  );
}

export interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The words of the empty choice; left out, there is none. */
  none?: string;
  name?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { frame, shared, own } = partsOf(props);
  const { options, none, name } = own;
  return (
    <Framed frame={frame}>
      {(control) => (
        <select {...control} {...shared} name={name} className="bw-select">
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Framed>
  );
}
