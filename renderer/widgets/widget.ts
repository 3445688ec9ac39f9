// What every widget is given. A widget shows one input's view and says what the person answered; it decides nothing.
import type { CompiledInput, InputView } from "@billwright/engine";
import type { Json, MessageRef } from "@billwright/schemas";
import type { ControlProps } from "../field/FieldFrame.tsx";

export interface WidgetProps {
  readonly input: CompiledInput;
  readonly view: InputView;
  /** Spread on the control that takes focus; in a group the frame's fieldset has them already. */
  readonly control: ControlProps;
  /** Answers with a value as on the wire (decisions.md 10); null empties. */
  readonly answer: (value: Json) => void;
  /** Tells of what the control holds but cannot be an answer (half a date), or with null that it is over. The engine's own errors win. */
  readonly complain: (error: MessageRef | null) => void;
}
