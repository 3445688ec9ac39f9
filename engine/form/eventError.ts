// What no person can bring about by typing: an event that does not fit the form.

/**
 * unknown-input: no such input. unknown-choice: a choice that is not offered. bad-value: a value of the wrong shape for the input's
 * type. bad-event: an event of an unknown type, or one that the input's type does not take.
 */
export type EventErrorCode = "unknown-input" | "unknown-choice" | "bad-value" | "bad-event";

/** Thrown by apply and begin; the state they were given still holds. */
export class EventError extends Error {
  override readonly name = "EventError";
  readonly code: EventErrorCode;
  /** The input the event was for; undefined where it named none. */
  readonly input: string | undefined;

  constructor(code: EventErrorCode, input: string | undefined, message: string) {
    super(message);
    this.code = code;
    this.input = input;
  }
}
