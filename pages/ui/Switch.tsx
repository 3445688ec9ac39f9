// A setting that is on or off and takes effect at once.
import { useId } from "react";
import "./choices.css";

export interface SwitchProps {
  label: string;
  /** A sentence under the label. */
  help?: string;
  isOn: boolean;
  /** Shown, but not changeable. */
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}

export function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  const helpId = useId();
  return (
    <div className="bw-switch-row">
      <label className="bw-switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={help === undefined ? undefined : helpId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {help !== undefined && (
        <p id={helpId} className="bw-switch-help">
          {help}
        </p>
      )}
    </div>
  );
}
