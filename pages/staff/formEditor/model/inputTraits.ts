// Which properties an author can mean on which input type: what the engine says of the type, and how the editor offers it.
import { traitsOf as engineTraitsOf, type InputTraits as EngineTraits } from "@billwright/engine";
import { inputTypes, type InputType } from "@billwright/schemas";

/** What authors look for, in the order of the menu. */
const groups = ["words", "choices", "times", "files", "payment"] as const;
type Group = (typeof groups)[number];

interface EditorTraits {
  /** Where the menu offers it. */
  readonly group: Group;
  /** How its answer at the start is typed; where there is none, its options say it, or nothing. */
  readonly start?: "text" | "longText" | "email" | "tel" | "date" | "time" | "dateTime" | "number";
}

/** In the order of the menu. The compiler asks for every type. */
const editorTraits: Record<InputType, EditorTraits> = {
  ShortText: { group: "words", start: "text" },
  Text: { group: "words", start: "longText" },
  Email: { group: "words", start: "email" },
  PhoneNumber: { group: "words", start: "tel" },
  MultipleChoice: { group: "choices" },
  CheckBox: { group: "choices" },
  Dropdown: { group: "choices" },
  Rating: { group: "choices", start: "number" },
  Date: { group: "times", start: "date" },
  Time: { group: "times", start: "time" },
  DateTime: { group: "times", start: "dateTime" },
  Attachment: { group: "files" },
  Signature: { group: "files" },
  InstallmentPeriod: { group: "payment" },
  AutoPayDate: { group: "payment" },
};

export type InputTraits = EngineTraits & Partial<EditorTraits>;

const none: InputTraits = {};

export const isInputType = (type: unknown): type is InputType => inputTypes.some((name) => name === type);

/** The traits of a type; an unknown type has none. */
export const traitsOf = (type: unknown): InputTraits =>
  isInputType(type) ? { ...engineTraitsOf(type), ...editorTraits[type] } : none;

/** The types by what authors look for, for the menu. */
export const inputGroups: readonly { readonly group: Group; readonly types: readonly InputType[] }[] = groups.map(
  (group) => ({
    group,
    types: (Object.keys(editorTraits) as InputType[]).filter((type) => editorTraits[type].group === group),
  }),
);
