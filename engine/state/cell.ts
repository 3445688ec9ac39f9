// What a state knows of one input.
import type { Json, MessageRef } from "@billwright/schemas";
import type { FileInfo, VerificationStatus } from "./events.ts";
import type { InputView } from "./inputView.ts";

interface CellParts {
  /** The answer on the wire, in its normal form; what a hidden text-like input holds is kept but contributes nothing. */
  readonly value: Json;
  /** Guids of the checked options; [] for any other type and while hidden. */
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  readonly shown: boolean;
  /** The value is not empty. */
  readonly filled: boolean;
  /** What is wrong with the value, whether or not the input shows. */
  readonly wrong: MessageRef | null;
}

/** One input at one time. It never changes; it belongs to one input of one session, and so its view can be kept with it. */
export class Cell implements CellParts {
  readonly value: Json;
  readonly chosen: readonly string[];
  readonly files: readonly FileInfo[];
  readonly verification: VerificationStatus;
  readonly shown: boolean;
  readonly filled: boolean;
  readonly wrong: MessageRef | null;
  /** Made when first asked for. In the cell, since looking it up in a WeakMap costs more than the event itself. */
  #view: InputView | undefined;
  #markedView: InputView | undefined;

  constructor(parts: CellParts) {
    this.value = parts.value;
    this.chosen = parts.chosen;
    this.files = parts.files;
    this.verification = parts.verification;
    this.shown = parts.shown;
    this.filled = parts.filled;
    this.wrong = parts.wrong;
  }

  /** The view, made at the first call. */
  view(make: () => InputView): InputView {
    return (this.#view ??= make());
  }

  /** The view since a submit was refused, where that differs. */
  markedView(make: () => InputView): InputView {
    return (this.#markedView ??= make());
  }
}
