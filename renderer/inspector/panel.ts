// The props of every panel of the inspector.
import type { CompiledForm, FormState } from "@billwright/engine";

export interface PanelProps {
  readonly form: CompiledForm;
  readonly state: FormState;
  readonly onFocus: (inputId: string) => void;
}
