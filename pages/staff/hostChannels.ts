// What a host shows to those who sign in: wallet passes, and syncing by webhook, only where things are tried out (brand.flags,
// decisions-proposed.md P12).
import type { TemplateAction } from "@billwright/engine/templates";
import { featuresOf, galleries, pageAt, type TemplateChannel } from "@billwright/schemas";

export const isShownOn = (host: string, channel: TemplateChannel): boolean =>
  pageAt(galleries[channel], host) !== undefined;

/** Sync notifies the tenant's own system by its webhook. */
export const isActionOn = (host: string, action: TemplateAction): boolean =>
  action !== "sync" || featuresOf(host).includes("webhook");

/** The host of this page. */
export const pageHost = (): string => window.location.hostname;
