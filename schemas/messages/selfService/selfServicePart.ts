// What the self-service pages say; an area of their words is a file beside this one. A module of its own, as that of the billing pages is.
import { preferencesMessages } from "./preferences.ts";
import { smartAuthMessages } from "./smartAuth.ts";
import { startMessages } from "./start.ts";

export const selfServicePart = {
  ...preferencesMessages,
  ...smartAuthMessages,
  ...startMessages,
} as const;
