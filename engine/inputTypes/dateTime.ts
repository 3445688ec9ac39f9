// A point in time: ISO 8601 in UTC on the wire, shown in the user's time zone.
import { toUtc } from "../calendar/instants.ts";
import { nothingWrong, text, type InputTypeDefinition } from "./inputType.ts";

export const dateTime: InputTypeDefinition = {
  widget: "DateTime",
  empty: "",
  timeKind: "moment",
  schema: () => ({
    type: "string",
    pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,9})?)?Z$",
  }),
  /** A value that cannot be converted is cleared. */
  accept: (value) => toUtc(text(value, "a time as ISO 8601 text")) ?? "",
  check: nothingWrong,
};
