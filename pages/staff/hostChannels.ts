// The channels that a host shows to those who sign in: wallet passes only where things are tried out (brand.flags, decisions-proposed.md P12).
import { galleries, pageAt, type TemplateChannel } from "@billwright/schemas";

export const isShownOn = (host: string, channel: TemplateChannel): boolean =>
  pageAt(galleries[channel], host) !== undefined;

/** The host of this page. */
export const pageHost = (): string => window.location.hostname;
