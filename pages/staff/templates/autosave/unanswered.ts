// Saves of an open editor whose answers were lost: a version that one of them made is the author's own.
import type { RefObject } from "react";
import type { SaveAction } from "@billwright/engine/templates";
import type { TemplateContent } from "@billwright/schemas";

/** It is remembered while the editor is open: pressed again, it is the same save. */
export interface Unanswered {
  key: string;
  name?: string;
  content?: TemplateContent;
  action?: SaveAction;
  isOnlyThis?: boolean;
}

/** At most this many are reported to the server. */
export const mostUnanswered = 20;

/** As they are sent to the server. */
export const unansweredIn = ({ current }: RefObject<readonly Unanswered[]>): { unanswered?: string[] } =>
  current.length > 0 ? { unanswered: current.map(({ key }) => key) } : {};
