// How the list of answers and a single one name languages and channels.
import type { Translate } from "@billwright/renderer";
import { channels, languages } from "@billwright/schemas";

export const languageName = (code: string): string => (languages as Readonly<Record<string, string>>)[code] ?? code;

export function channelName(number: number, t: Translate): string {
  const channel = channels[number];
  if (channel === undefined) return String(number);
  return channel === "WhatsApp" || channel === "WebForm" || channel === "Print"
    ? t(`responses.channel.${channel}`)
    : t(`channel.${channel}`);
}
