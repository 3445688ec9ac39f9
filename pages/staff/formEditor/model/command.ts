// Everything an author can do to a form, as data. `edit` does it.
import type {
  Enrollment,
  InputForm,
  InputType,
  Json,
  Language,
  MergeTag,
  Option,
  Rule,
  StoredForm,
  TextKey,
} from "@billwright/schemas";
import type { ElementKey } from "./document.ts";

/** Properties of an input that are set as they are; id, options, rules and logic have commands of their own. */
type InputProperty = Exclude<keyof InputForm, "id" | "inputType" | "options" | "rules" | "logic">;
export type FormProperty = Exclude<keyof Enrollment, "id" | "name" | "formElements" | "inputForms">;

/** Absent where it is `undefined`: a property that says nothing is not written. */
type Value<T> = Exclude<T, null>;

type SetInput = {
  [P in InputProperty]: { type: "setInput"; key: ElementKey; property: P; value: Value<InputForm[P]> };
}[InputProperty];
type SetForm = { [P in FormProperty]: { type: "setForm"; property: P; value: Value<Enrollment[P]> } }[FormProperty];
type OptionProperty = Exclude<keyof Option, "guid">;
type SetOption = {
  [P in OptionProperty]: { type: "setOption"; key: ElementKey; index: number; property: P; value: Value<Option[P]> };
}[OptionProperty];

export interface PasteOptions {
  type: "pasteOptions";
  key: ElementKey;
  index: number;
  name: string;
  behind: readonly string[];
  drops: readonly number[];
}

/** `at`, `to`: its index among the elements (options, tags) afterwards. */
export type Command =
  | { type: "addInput"; inputType: InputType; at: number; name: string; options?: readonly Omit<Option, "guid">[] }
  | { type: "addHtml"; at: number; html: string }
  | { type: "addTags"; at: number; tags: readonly MergeTag[] }
  | { type: "remove"; key: ElementKey }
  | { type: "move"; key: ElementKey; to: number }
  /** Right behind the original, with its translations. `name`: of the copy, for an input. */
  | { type: "duplicate"; key: ElementKey; name: string }
  | SetInput
  /** Keeps what the new type can mean, drops the rest. */
  | { type: "setType"; key: ElementKey; inputType: InputType }
  | { type: "addOption"; key: ElementKey; at: number; option: Omit<Option, "guid"> }
  /** Lines pasted into an option: it gets the name, the rest follow it, and `drops` (without it) are removed. */
  | PasteOptions
  | { type: "removeOption"; key: ElementKey; index: number }
  | { type: "moveOption"; key: ElementKey; index: number; to: number }
  | SetOption
  /** The admitted file types, or all of them (null). */
  | { type: "setFileTypes"; key: ElementKey; types: readonly string[] | null }
  | { type: "setHtml"; key: ElementKey; html: string }
  | { type: "addTag"; key: ElementKey; tag: MergeTag }
  | { type: "removeTag"; key: ElementKey; index: number }
  | { type: "moveTag"; key: ElementKey; index: number; to: number }
  /** A name that another tag of the element has is refused, because their translations could not be distinguished. */
  | { type: "setTag"; key: ElementKey; index: number; tag: MergeTag }
  /** All that its showing depends on, rules and free logic, in place of what there was. */
  | { type: "setConditions"; key: ElementKey; rules: readonly Rule[] | undefined; logic: Json | undefined }
  | { type: "removeRule"; key: ElementKey; index: number }
  /** Removes every rule of the input that watches the other. */
  | { type: "removeRulesOn"; key: ElementKey; parentId: string }
  | { type: "setLogic"; key: ElementKey; logic: Json | undefined }
  /** Sets another id where one is unusable or is used twice. Rules still refer to the element that keeps the id. */
  | { type: "newId"; key: ElementKey }
  | { type: "newGuid"; key: ElementKey; index: number }
  | SetForm
  | { type: "setName"; name: string }
  /** English is stored in the form itself. Blank: none. */
  | { type: "setText"; language: Exclude<Language, "en">; textKey: TextKey; text: string }
  /** The translation holds, although the English has changed. */
  | { type: "keepText"; language: Exclude<Language, "en">; textKey: TextKey }
  /** All that the form says in a language. */
  | { type: "dropLanguage"; language: Exclude<Language, "en"> }
  /** Another form in place of this one: written as JSON, or imported. */
  | { type: "replace"; form: StoredForm };

/** Where the option that was pasted into is afterwards. */
export const pastedIndex = ({ index, drops }: PasteOptions): number =>
  index - drops.filter((gone) => gone < index).length;

/** Commands of one group, close in time, are one step of undo: the letters typed into one field. Null: a step of its own. */
export function groupOf(command: Command): string | null {
  switch (command.type) {
    case "setInput":
      return `${command.key}.${command.property}`;
    case "setOption":
      return command.property === "checked" ? null : `${command.key}.${command.index}.${command.property}`;
    case "setHtml":
    case "setLogic":
      return `${command.key}.${command.type}`;
    case "setTag":
      return `${command.key}.tag.${command.index}`;
    case "setForm":
      return `form.${command.property}`;
    case "setName":
      return "name";
    case "setText":
      return `${command.language}.${command.textKey}`;
    default:
      return null;
  }
}
