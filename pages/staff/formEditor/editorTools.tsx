// What every part of the editor may use: run a command, select, change the view, announce something to those who
// listen, and read where the defects are.
import { createContext, useContext } from "react";
import type { Command } from "./model/command.ts";
import type { FormDocument } from "./model/document.ts";
import type { LocatedDefect } from "./model/defects.ts";
import type { Selection } from "./model/history.ts";
import type { ViewAction } from "./model/view.ts";

export interface EditorTools {
  run(command: Command): void;
  select(selection: Selection): void;
  /** Shows something else, or asks for focus. */
  changeView(action: ViewAction): void;
  /** For the live region: announces what was done to those who do not see it. */
  say(words: string): void;
  /** The document as it is now; for handlers, not for rendering. */
  getDocument(): FormDocument;
}

const ToolsContext = createContext<EditorTools | null>(null);
export const ToolsProvider = ToolsContext;

/** The same object for the life of the editor. */
export function useTools(): EditorTools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error("A part of the form editor is outside it. Put it inside Editor.");
  return tools;
}

const DefectsContext = createContext<readonly LocatedDefect[]>([]);
export const DefectsProvider = DefectsContext;

/** All defects of the form as it was judged last. */
export const useDefects = (): readonly LocatedDefect[] => useContext(DefectsContext);
