// The error of an event that does not fit the form. Nothing a person types can cause it.

/**
 * unknown-input: there is no such input. unknown-choice: the choice is not offered. bad-value: the value has the wrong shape for the
 * input's type. bad-event: the event's type is unknown, or the input's type does not accept it.
 */
export type EventErrorCode = "unknown-input" | "unknown-choice" | "bad-value" | "bad-event";

/** Thrown by apply and begin; the given state stays valid. */
export class EventError extends Error {
  override readonly name = "EventError";
  readonly code: EventErrorCode;
  /** The input of the event; undefined if the event named none. */
  readonly input: string | undefined;

  constructor(code: EventErrorCode, input: string | undefined, message: string) {
    super(message);
    this.code = code;
    this.input = input;
  }
}
