// What a state knows of one input, but for whether it shows: that changes far more often, and without the rest.
import type { Json, MessageRef } from "@billwright/schemas";
import type { FileInfo, VerificationStatus } from "../form/events.ts";
import type { InputView } from "./inputView.ts";

interface CellParts {
  /** The answer on the wire, in its normal form; what a hidden text-like input holds is kept but contributes nothing. */
  readonly value: Json;
  /** Guids of the checked options; [] for any other type and while hidden. */
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  /** The value is not empty. */
  readonly filled: boolean;
  /** What is wrong with the value, whether or not the input shows. */
  readonly wrong: MessageRef | null;
}

/** One input at one time. It never changes; it belongs to one input of one session, and so its views can be kept with it. */
export class Cell implements CellParts {
  readonly value: Json;
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  readonly filled: boolean;
  readonly wrong: MessageRef | null;
  /** In the cell, since looking one up in a WeakMap costs more than the event itself. */
  #views: (InputView | undefined)[] | undefined;

  constructor(parts: CellParts) {
    this.value = parts.value;
    this.chosen = parts.chosen;
    this.files = parts.files;
    this.verification = parts.verification;
    this.filled = parts.filled;
    this.wrong = parts.wrong;
  }

  /** The view for this case (shown or hidden, marked or not), made when it is first asked for. */
  view(place: number, make: () => InputView): InputView {
    const views = (this.#views ??= []);
    return (views[place] ??= make());
  }
}
