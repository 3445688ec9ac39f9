// A group of conditions: how many of them have to hold, each of them, and what adds one.
import { useRef } from "react";
import { groupKinds, isGroup, type ConditionGroup, type GroupKind } from "@billwright/engine/words";
import { useWords } from "../../../i18n/useWords.ts";
import { addTo, otherKind, replaceAt, type Path } from "../model/conditions.ts";
import { likelyParent, ruleOn } from "../model/rules.ts";
import { ConditionLine } from "./ConditionLine.tsx";
import { ConditionMenu, useMoveKeys } from "./ConditionMenu.tsx";
import { useFocusRequest } from "../useFocusRequest.ts";
import { numberOf, useConditionFocus, useConditions } from "./conditionTools.ts";

/** Deeper groups could not be read on a phone, nor understood. */
const deepest = 3;

export interface GroupEditorProps {
  group: ConditionGroup;
  path: Path;
}

export function GroupEditor({ group, path }: GroupEditorProps) {
  const isRoot = path.length === 0;
  return (
    <>
      {(!isRoot || group.parts.length > 1 || group.of !== "all") && <KindOfGroup group={group} path={path} />}
      {group.parts.length > 0 && (
        <ol className="bw-rule-list">
          {group.parts.map((part, at) => (
            <li key={at}>
              {isGroup(part) ? (
                <NestedGroup group={part} path={[...path, at]} />
              ) : (
                <ConditionLine rule={part} path={[...path, at]} />
              )}
            </li>
          ))}
        </ol>
      )}
      <AddButtons group={group} path={path} />
    </>
  );
}

function NestedGroup({ group, path }: GroupEditorProps) {
  const { t } = useWords();
  const onMoveKey = useMoveKeys(path);
  return (
    <div
      role="group"
      className="bw-rule-group"
      aria-label={t("editor.rules.group", { n: numberOf(path) })}
      onKeyDownCapture={onMoveKey}
    >
      <GroupEditor group={group} path={path} />
    </div>
  );
}

function KindOfGroup({ group, path }: GroupEditorProps) {
  const { t } = useWords();
  const { root, change } = useConditions();
  const { first, menu } = useConditionFocus(path);
  const isRoot = path.length === 0;
  return (
    <div className="bw-rule-kind">
      <select
        ref={first}
        className="bw-select"
        aria-label={isRoot ? t("editor.rules.kind") : t("editor.rules.kindOf", { n: numberOf(path) })}
        value={group.of}
        onChange={({ target }) => change(replaceAt(root, path, { ...group, of: target.value as GroupKind }))}
      >
        {groupKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`editor.rules.kind.${kind}`)}
          </option>
        ))}
      </select>
      {!isRoot && (
        <ConditionMenu ref={menu} path={path} label={t("editor.rules.groupActions", { n: numberOf(path) })} isGroup />
      )}
    </div>
  );
}

function AddButtons({ group, path }: GroupEditorProps) {
  const { t } = useWords();
  const { root, parents, document, input, change } = useConditions();
  const isRoot = path.length === 0;
  const add = useRef<HTMLButtonElement>(null);
  useFocusRequest("addCondition", () => isRoot && add.current?.focus());
  const parent = likelyParent(parents, input, document, root);
  if (!parent) return null;
  const next = [...path, group.parts.length];
  const rule = ruleOn(parent);
  const n = numberOf(path);
  return (
    <div className="bw-rule-add">
      <button
        ref={add}
        type="button"
        className="bw-button"
        aria-label={isRoot ? undefined : t("editor.rules.addTo", { n })}
        onClick={() => change(addTo(root, path, rule), { path: next, part: "first" })}
      >
        {t("editor.rules.add")}
      </button>
      {group.parts.length > 0 && path.length < deepest && (
        <button
          type="button"
          className="bw-button bw-button--quiet"
          aria-label={isRoot ? undefined : t("editor.rules.addGroupTo", { n })}
          onClick={() =>
            change(addTo(root, path, { of: otherKind(group), parts: [rule] }), { path: [...next, 0], part: "first" })
          }
        >
          {t("editor.rules.addGroup")}
        </button>
      )}
    </div>
  );
}
