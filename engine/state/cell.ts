// What a state stores about one input, except whether it is shown: that changes far more often.
import type { Json, MessageRef } from "@billwright/schemas";
import type { FileInfo, VerificationStatus } from "../form/events.ts";
import type { InputView } from "./inputView.ts";

interface CellParts {
  /** The answer on the wire, in its normal form. A hidden input keeps its text, but the text has no effect. */
  readonly value: Json;
  /** Guids of the checked options; [] for any other type and while hidden. */
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  /** The value is not empty. */
  readonly filled: boolean;
  /** What is wrong with the value, whether or not the input is shown. */
  readonly wrong: MessageRef | null;
}

/** One input at one time. A cell never changes and belongs to one session, so its views can be cached in it. */
export class Cell implements CellParts {
  readonly value: Json;
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  readonly filled: boolean;
  readonly wrong: MessageRef | null;
  /** Cached in the cell, because a WeakMap look-up costs more than the event itself. */
  #views: (InputView | undefined)[] | undefined;

  constructor(parts: CellParts) {
    this.value = parts.value;
    this.chosen = parts.chosen;
    this.files = parts.files;
    this.verification = parts.verification;
    this.filled = parts.filled;
    this.wrong = parts.wrong;
  }

  /** The view for this case (shown or hidden, marked or not), created on first use. */
  view(index: number, make: () => InputView): InputView {
    const views = (this.#views ??= []);
    return (views[index] ??= make());
  }
}
