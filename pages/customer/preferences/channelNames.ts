// The channels as customers know them.
import type { Channel, MessageKey } from "@billwright/schemas";

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
