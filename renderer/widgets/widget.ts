// The props of every widget. A widget shows one input's view and reports the answer; it decides nothing.
import type { CompiledInput, InputView } from "@billwright/engine";
import type { Json, MessageRef } from "@billwright/schemas";
import type { ControlProps } from "../field/FieldFrame.tsx";

export interface WidgetProps {
  readonly input: CompiledInput;
  readonly view: InputView;
  /** Props for the control that takes focus; in a group the frame's fieldset has them already. */
  readonly control: ControlProps;
  /** Answers with a value as on the wire (decisions.md 10); null clears it. */
  readonly answer: (value: Json) => void;
  /**
   * Reports content of the control that cannot be an answer (an incomplete date), or null once it is gone. The engine's own errors take
   * precedence.
   */
  readonly reportError: (error: MessageRef | null) => void;
}
