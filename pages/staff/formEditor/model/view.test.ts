// What each action makes of the editor's view; what an action does not name stays as it was.
import { expect, test } from "vitest";
import type { LocatedDefect } from "./defects.ts";
import { changeView, openView, type EditorView, type FocusTarget, type ViewAction } from "./view.ts";

const defect: LocatedDefect = {
  code: "bad-rule",
  key: "e2",
  at: { part: "rule", index: 0 },
  words: { key: "editor.defects.title", params: {} },
  detail: "",
  fixes: [],
};
const row: FocusTarget = { on: "row", key: "e1" };
const name: FocusTarget = { on: "name" };

interface Case {
  action: ViewAction;
  from?: Partial<EditorView>;
  changes: Partial<EditorView>;
}

const cases: Case[] = [
  { action: { type: "showTab", tab: "json" }, changes: { tab: "json" } },
  { action: { type: "showPane", pane: "preview" }, changes: { pane: "preview" } },
  { action: { type: "openProperties", how: "shown" }, changes: { pane: "properties" } },
  {
    action: { type: "openProperties", how: "shown" },
    from: { focus: row },
    changes: { pane: "properties", focus: null },
  },
  {
    action: { type: "openProperties", how: "entered" },
    changes: { pane: "properties", focus: { on: "firstProperty", isNew: false } },
  },
  {
    action: { type: "openProperties", how: "new" },
    changes: { pane: "properties", focus: { on: "firstProperty", isNew: true } },
  },
  {
    action: { type: "openAddMenu" },
    from: { tab: "json", pane: "preview" },
    changes: { tab: "build", pane: "outline", focus: { on: "addMenu" } },
  },
  {
    action: { type: "showDefect", defect },
    from: { tab: "translations" },
    changes: { tab: "build", pane: "properties", focus: { on: "defect", defect } },
  },
  {
    action: {
      type: "showStep",
      command: { type: "setOption", key: "e1", index: 1, property: "name", value: "A" },
      selected: "e1",
      isRedone: false,
    },
    from: { tab: "json" },
    changes: { tab: "build", pane: "properties", focus: { on: "changed", changed: { property: "options", index: 1 } } },
  },
  {
    action: { type: "showStep", command: { type: "remove", key: "e1" }, selected: "e1", isRedone: false },
    from: { pane: "preview" },
    changes: { pane: "outline", focus: row },
  },
  {
    action: {
      type: "showStep",
      command: { type: "setText", language: "fr", textKey: "name", text: "" },
      selected: null,
      isRedone: true,
    },
    changes: { tab: "translations", language: "fr", focus: { on: "text", textKey: "name" } },
  },
  {
    action: { type: "showStep", command: { type: "setName", name: "" }, selected: null, isRedone: false },
    from: { tab: "json" },
    changes: { focus: name },
  },
  { action: { type: "focus", target: row }, changes: { focus: row } },
  { action: { type: "focus", target: name }, from: { focus: row, tab: "json" }, changes: { focus: name } },
  { action: { type: "focusDone", target: row }, from: { focus: row }, changes: { focus: null } },
  // Requested since, even if it is the same once more.
  { action: { type: "focusDone", target: { ...row } }, from: { focus: row }, changes: {} },
  { action: { type: "chooseLanguage", language: "fr" }, changes: { language: "fr" } },
  { action: { type: "putOffConflict" }, changes: { isConflictPutOff: true } },
  { action: { type: "askAboutConflict" }, from: { isConflictPutOff: true }, changes: { isConflictPutOff: false } },
  { action: { type: "dropDraft" }, from: { isResumed: true }, changes: { isResumed: false } },
];

test.each(cases)("of the view that had $from, $action changes $changes and no more", ({ action, from, changes }) => {
  const before: EditorView = { ...openView(false), ...from };
  expect(changeView(before, action)).toEqual({ ...before, ...changes });
});
