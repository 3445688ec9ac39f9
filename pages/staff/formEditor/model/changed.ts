// Where in the properties a command can be seen: so that whoever takes it back is led there.
import { pastedIndex, type Command } from "./command.ts";

/** The property, as `Part` marks it; of a list also the row. */
export interface Changed {
  readonly property: string;
  readonly index?: number;
}

/** Null: not in the properties. `isRedone`: where it is after it was done, and not before. */
export function changedBy(command: Command, isRedone: boolean): Changed | null {
  switch (command.type) {
    case "setInput":
    case "setForm":
      return { property: command.property };
    case "setType":
      return { property: "inputType" };
    case "addOption":
      return { property: "options", index: command.at };
    case "moveOption":
    case "moveTag":
      return {
        property: command.type === "moveOption" ? "options" : "tags",
        index: isRedone ? command.to : command.index,
      };
    case "pasteOptions":
      return { property: "options", index: isRedone ? pastedIndex(command) : command.index };
    case "removeOption":
    case "setOption":
    case "newGuid":
      return { property: "options", index: command.index };
    case "setFileTypes":
      return { property: "options" };
    case "setHtml":
      return { property: "html" };
    case "addTag":
      return { property: "tags", index: Number.MAX_SAFE_INTEGER };
    case "removeTag":
    case "setTag":
      return { property: "tags", index: command.index };
    case "setConditions":
    case "removeRule":
    case "removeRulesOn":
    case "setLogic":
      return { property: "conditions" };
    case "newId":
      return { property: "name" };
    default:
      return null;
  }
}
