// What the author looks at, apart from the form itself: the tab, the pane, the language, what was put off; and what takes focus next.
import type { Language, TextKey } from "@billwright/schemas";
import { changedBy, type Changed } from "./changed.ts";
import type { Command } from "./command.ts";
import type { Path } from "./conditions.ts";
import type { LocatedDefect } from "./defects.ts";
import type { Selection } from "./history.ts";

export const tabs = ["build", "translations", "json", "history"] as const;
export type Tab = (typeof tabs)[number];

/** Side by side where there is room, one at a time on a phone. */
export const panes = ["outline", "properties", "preview"] as const;
export type Pane = (typeof panes)[number];

/** What takes focus. The component that shows it fulfils the request (useFocusRequest). */
export type FocusTarget =
  /** The form's name. */
  | { readonly on: "name" }
  /** The menu that adds an element, open. */
  | { readonly on: "addMenu" }
  /** The row of an element in the outline; null: that of the settings. */
  | { readonly on: "row"; readonly key: Selection }
  /** The first field of the properties; of a new element its words are selected, to be typed over. */
  | { readonly on: "firstProperty"; readonly isNew: boolean }
  /** What undo or redo has changed in the properties. */
  | { readonly on: "changed"; readonly changed: Changed }
  /** A text's translation; null: the first. */
  | { readonly on: "text"; readonly textKey: TextKey | null }
  /** The first button of a defect's note, in the middle of the screen. */
  | { readonly on: "defect"; readonly defect: LocatedDefect }
  /** A line or a group of a condition: its first field, or its menu. */
  | { readonly on: "condition"; readonly path: Path; readonly part: "first" | "menu" }
  /** The button that adds a line to a condition. */
  | { readonly on: "addCondition" };

export interface EditorView {
  readonly tab: Tab;
  readonly pane: Pane;
  /** What the form is being translated into. */
  readonly language: Exclude<Language, "en">;
  /** The author decides later whose changes to use. */
  readonly isConflictPutOff: boolean;
  /** The editor continues with a draft, and says so. */
  readonly isResumed: boolean;
  /** What takes focus once this is shown. It is valid for one rendering: a target that is missing by then is not awaited. */
  readonly focus: FocusTarget | null;
}

/** How properties are opened. shown: to be seen; entered: with focus; new: with focus, the words selected. */
export type Opening = "shown" | "entered" | "new";

export type ViewAction =
  | { readonly type: "showTab"; readonly tab: Tab }
  | { readonly type: "showPane"; readonly pane: Pane }
  | { readonly type: "openProperties"; readonly how: Opening }
  | { readonly type: "openAddMenu" }
  /** A step was taken back or done again: shows where. */
  | {
      readonly type: "showStep";
      readonly command: Command;
      /** What is selected afterwards. */
      readonly selected: Selection;
      readonly isRedone: boolean;
    }
  | { readonly type: "showDefect"; readonly defect: LocatedDefect }
  | { readonly type: "focus"; readonly target: FocusTarget }
  /** The rendering for which focus was requested is done. */
  | { readonly type: "focusDone"; readonly target: FocusTarget }
  | { readonly type: "chooseLanguage"; readonly language: EditorView["language"] }
  | { readonly type: "putOffConflict" }
  | { readonly type: "askAboutConflict" }
  | { readonly type: "dropDraft" };

/** `isResumed`: there is a draft to go on with. */
export const openView = (isResumed: boolean): EditorView => ({
  tab: "build",
  pane: "outline",
  language: "es",
  isConflictPutOff: false,
  isResumed,
  focus: null,
});

export function changeView(view: EditorView, action: ViewAction): EditorView {
  switch (action.type) {
    case "showTab":
      return { ...view, tab: action.tab };
    case "showPane":
      return { ...view, pane: action.pane };
    case "openProperties":
      return { ...view, pane: "properties", focus: focusOnOpening(action.how) };
    case "openAddMenu":
      return { ...view, tab: "build", pane: "outline", focus: { on: "addMenu" } };
    case "showStep":
      return { ...view, ...viewOfStep(view, action) };
    case "showDefect":
      return { ...view, tab: "build", pane: "properties", focus: { on: "defect", defect: action.defect } };
    case "focus":
      return { ...view, focus: action.target };
    case "focusDone":
      // The component that took focus may have requested another already.
      return view.focus === action.target ? { ...view, focus: null } : view;
    case "chooseLanguage":
      return { ...view, language: action.language };
    case "putOffConflict":
      return { ...view, isConflictPutOff: true };
    case "askAboutConflict":
      return { ...view, isConflictPutOff: false };
    case "dropDraft":
      return { ...view, isResumed: false };
  }
}

const focusOnOpening = (how: Opening): FocusTarget | null =>
  how === "shown" ? null : { on: "firstProperty", isNew: how === "new" };

function viewOfStep(
  { tab }: EditorView,
  { command, selected, isRedone }: Extract<ViewAction, { type: "showStep" }>,
): Partial<EditorView> {
  switch (command.type) {
    case "setName":
      return { focus: { on: "name" } };
    case "setText":
    case "keepText":
      return { tab: "translations", language: command.language, focus: { on: "text", textKey: command.textKey } };
    case "dropLanguage":
      return { tab: "translations", language: command.language, focus: { on: "text", textKey: null } };
    case "replace":
      return tab === "build" ? { focus: { on: "row", key: selected } } : {};
    default: {
      const changed = changedBy(command, isRedone);
      return changed === null
        ? { tab: "build", pane: "outline", focus: { on: "row", key: selected } }
        : { tab: "build", pane: "properties", focus: { on: "changed", changed } };
    }
  }
}
