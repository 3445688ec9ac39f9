// What is said where a form is built, tried and reviewed; an area of these words is a file beside this one. A part of its own: lists need none of it.
import { editorMessages } from "./editor.ts";
import { ruleMessages } from "./rules.ts";
import { sandboxMessages } from "./sandbox.ts";

export const builderPart = {
  ...editorMessages,
  ...ruleMessages,
  ...sandboxMessages,
} as const;
