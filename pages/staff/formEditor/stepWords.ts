// What a step of the history did, in words.
import type { Translate } from "@billwright/renderer";
import { languages } from "@billwright/schemas";
import { elementName } from "./elementWords.ts";
import { elementAt } from "./model/document.ts";
import type { Step } from "./model/history.ts";

export function stepWords({ command, before, after, selectedAfter }: Step, t: Translate): string {
  const named = (key: string | null) => {
    const element = key === null ? undefined : (elementAt(before, key) ?? elementAt(after, key));
    return element ? elementName(element, t) : t("editor.settings");
  };
  switch (command.type) {
    case "addInput":
    case "addHtml":
    case "addTags":
      return t("editor.did.add", { name: named(selectedAfter) });
    case "remove":
    case "move":
    case "duplicate":
      return t(`editor.did.${command.type}`, { name: named(command.key) });
    case "setText":
    case "keepText":
    case "dropLanguage":
      return t("editor.did.translate", { language: languages[command.language] });
    case "replace":
      return t("editor.did.replace");
    case "addOption":
    case "pasteOptions":
    case "removeOption":
    case "moveOption":
    case "setOption":
      return t("editor.did.options", { name: named(command.key) });
    case "setConditions":
    case "removeRule":
    case "removeRulesOn":
    case "setLogic":
      return t("editor.did.rules", { name: named(command.key) });
    default:
      return t("editor.did.change", { name: named("key" in command ? command.key : null) });
  }
}
