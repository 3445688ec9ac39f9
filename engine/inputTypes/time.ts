// A time of the day, HH:mm.
import { plainSigns } from "../typed/plainSigns.ts";
import { text, type InputTypeDefinition } from "./inputType.ts";

const valid = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

export const time: InputTypeDefinition = {
  widget: "Time",
  empty: "",
  schema: () => ({ type: "string", pattern: valid.source }),
  accept: (value) => plainSigns(text(value, "a time as HH:mm")),
  check: (value) => (valid.test(value as string) ? null : { key: "check.time", params: {} }),
};
