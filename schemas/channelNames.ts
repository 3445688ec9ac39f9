// The channels as customers know them.
import type { Channel } from "./enumerations.ts";
import type { MessageKey } from "./messages/wholeCatalogue.ts";

export const channelNames = {
  Email: "preferences.email",
  SMS: "preferences.sms",
  WhatsApp: "preferences.whatsApp",
  Push: "preferences.push",
  IVR: "preferences.ivr",
  WebForm: "preferences.webForm",
  Print: "preferences.print",
  Wallet: "preferences.wallet",
  DynamicForms: "preferences.forms",
} as const satisfies Record<Channel, MessageKey>;
