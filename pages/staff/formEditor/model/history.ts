// The form with its history: undo, redo, and what is selected. Documents share what did not change, so a step costs what it
// changed, and undo returns the very document that was.
import { groupOf, type Command } from "./command.ts";
import type { ElementKey, FormDocument } from "./document.ts";
import { edit } from "./edit.ts";

/** An element, or the form's own settings (null). */
export type Selection = ElementKey | null;

export interface Step {
  readonly before: FormDocument;
  readonly after: FormDocument;
  readonly selectedBefore: Selection;
  readonly selectedAfter: Selection;
  readonly group: string | null;
  readonly command: Command;
  /** The time of its last command. */
  readonly at: number;
}

export interface EditorState {
  readonly document: FormDocument;
  readonly selected: Selection;
  readonly past: readonly Step[];
  /** The next step to redo is last. */
  readonly future: readonly Step[];
}

/** So many steps can be undone. */
const mostSteps = 500;
/** Letters typed within this time of each other are one step. */
export const groupMs = 2_000;

export const openEditor = (document: FormDocument): EditorState => ({ document, selected: null, past: [], future: [] });

/** Does a command at a time (in milliseconds). What it added is selected; of what it removed, the neighbour. */
export function dispatch(state: EditorState, command: Command, now: number): EditorState {
  const document = edit(state.document, command);
  if (document === state.document) return state;
  const selected = selectedAfter(state, document, command);
  const group = groupOf(command);
  const last = state.past.at(-1);
  const joins =
    last !== undefined &&
    group !== null &&
    last.group === group &&
    state.future.length === 0 &&
    now - last.at < groupMs;
  const step: Step = joins
    ? { ...last, after: document, at: now }
    : {
        before: state.document,
        after: document,
        selectedBefore: state.selected,
        selectedAfter: selected,
        group,
        command,
        at: now,
      };
  const past = joins ? state.past.slice(0, -1) : state.past.slice(-(mostSteps - 1));
  return { document, selected, past: [...past, step], future: [] };
}

function selectedAfter(state: EditorState, document: FormDocument, command: Command): Selection {
  switch (command.type) {
    case "addInput":
    case "addHtml":
    case "addTags":
    case "duplicate":
      return document.keys.find((key) => !state.document.keys.includes(key)) ?? state.selected;
    case "remove": {
      if (state.selected !== command.key) return state.selected;
      const index = state.document.keys.indexOf(command.key);
      return document.keys[Math.min(index, document.keys.length - 1)] ?? null;
    }
    default:
      return present(state.selected, document);
  }
}

const present = (selected: Selection, document: FormDocument): Selection =>
  selected !== null && document.keys.includes(selected) ? selected : null;

/** Selecting is no step. */
export function select(state: EditorState, selected: Selection): EditorState {
  if (state.selected === selected) return state;
  return { ...state, selected: present(selected, state.document) };
}

/** What undo takes back, and what redo does again. */
export const nextUndo = ({ past }: EditorState): Step | null => past.at(-1) ?? null;
export const nextRedo = ({ future }: EditorState): Step | null => future.at(-1) ?? null;

/** Leads back to where the step was made. */
export function undo(state: EditorState): EditorState {
  const step = state.past.at(-1);
  if (!step) return state;
  return {
    document: step.before,
    selected: present(step.selectedBefore, step.before),
    past: state.past.slice(0, -1),
    future: [...state.future, step],
  };
}

export function redo(state: EditorState): EditorState {
  const step = state.future.at(-1);
  if (!step) return state;
  return {
    document: step.after,
    selected: present(step.selectedAfter, step.after),
    past: [...state.past, step],
    future: state.future.slice(0, -1),
  };
}

/** The form became a version: what was new in it is now known outside, and its ids stay. */
export function settleIds(state: EditorState): EditorState {
  return { ...state, document: { ...state.document, fresh: {} } };
}
