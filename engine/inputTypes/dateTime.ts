// A point in time: ISO 8601 in UTC on the wire, shown in the user's time zone.
import { toUtc } from "../calendar/instants.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

/** What the page answers while a date or time is half typed: wrong, so that it is not dropped silently, until it is complete or cleared. */
export const halfTyped = "?";

export const dateTime: InputTypeDefinition = {
  widget: "DateTime",
  empty: "",
  timeKind: "moment",
  schema: () => ({
    type: "string",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?Z$",
  }),
  /** A value that cannot be converted is cleared, unless a person is still typing it. */
  accept(value) {
    const typed = text(value, "a time as ISO 8601 text");
    return typed === halfTyped ? typed : (toUtc(typed) ?? "");
  },
  check: (value) => (value === halfTyped ? { key: "check.date", params: {} } : null),
};
