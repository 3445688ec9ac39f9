// What the lines and groups of one question's condition share.
import { createContext, useContext, useRef } from "react";
import type { ConditionGroup } from "@billwright/engine/words";
import type { InputForm } from "@billwright/schemas";
import type { Path } from "../model/conditions.ts";
import type { ElementKey, FormDocument } from "../model/document.ts";
import type { FocusTarget } from "../model/view.ts";
import type { MenuHandle } from "../../../ui/MenuButton.tsx";
import { useFocusRequest } from "../useFocusRequest.ts";

/** What takes focus once the change is shown. */
export type ConditionFocus = Pick<Extract<FocusTarget, { on: "condition" }>, "path" | "part">;

export interface ConditionTools {
  root: ConditionGroup;
  /** The questions on offer. */
  parents: readonly InputForm[];
  document: FormDocument;
  /** The question that the condition is of. */
  input: InputForm;
  elementKey: ElementKey;
  change(root: ConditionGroup, focus?: ConditionFocus): void;
}

export const ConditionsContext = createContext<ConditionTools | null>(null);

export function useConditions(): ConditionTools {
  const tools = useContext(ConditionsContext);
  if (!tools) throw new Error("A line of a condition is outside it. Put it inside Conditions.");
  return tools;
}

/** How a part is called: "2.1" is the first part of the second. */
export const numberOf = (path: Path): string => path.map((at) => at + 1).join(".");

/** For the first field and the menu of the line or group at `path`. */
export function useConditionFocus(path: Path) {
  const first = useRef<HTMLSelectElement>(null);
  const menu = useRef<MenuHandle>(null);
  useFocusRequest("condition", (target) => {
    if (numberOf(target.path) === numberOf(path)) (target.part === "menu" ? menu : first).current?.focus();
  });
  return { first, menu };
}
