// One question: what it asks, what an answer must be, when it shows.
import { useState } from "react";
import { mergeTags, type InputForm, type InputType } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { DefectNotes } from "../DefectNote.tsx";
import { useDefects, useTools } from "../editorTools.tsx";
import type { Command } from "../model/command.ts";
import { isNameless, type ElementKey, type FormDocument } from "../model/document.ts";
import { inputGroups, isInputType, traitsOf } from "../model/inputTraits.ts";
import { useFirstField } from "../useFocusRequest.ts";
import { Conditions } from "./Conditions.tsx";
import { FileTypes } from "./FileTypes.tsx";
import { NumberField } from "./fields.tsx";
import { Options } from "./Options.tsx";
import { Part } from "./Part.tsx";
import { StartValue } from "./StartValue.tsx";

export interface InputPropertiesProps {
  id: ElementKey;
  input: InputForm;
  document: FormDocument;
}

export function InputProperties({ id, input, document }: InputPropertiesProps) {
  const { t } = useWords();
  const { run, changeView } = useTools();
  const first = useFirstField();
  const traits = traitsOf(input.inputType);
  const set = setterOf(id, run);
  const [isJson, setJson] = useState(false);
  const lead = () => changeView({ type: "focus", target: { on: "changed", changed: { property: "conditions" } } });
  return (
    <>
      <Part of="name">
        <TextField
          ref={first}
          label={t("editor.question")}
          error={isNameless(input) ? { key: "editor.question.nameless", params: { id: input.id } } : null}
          value={input.name ?? ""}
          onChange={(value) => set("name", value)}
          dir="auto"
        />
      </Part>
      <Part of="description">
        <TextAreaField
          label={t("editor.description")}
          rows={2}
          value={input.description ?? ""}
          dir="auto"
          onChange={(value) => set("description", value || undefined)}
        />
      </Part>
      <Part of="inputType">
        <TypeField id={id} input={input} />
      </Part>
      {traits.options && (
        <Part of="options">
          {traits.options === "fileTypes" ? (
            <FileTypes id={id} input={input} />
          ) : (
            <Options id={id} input={input} kind={traits.options} />
          )}
        </Part>
      )}
      {traits.length && (
        <Part of="length">
          <NumberField
            label={t(`editor.length.${traits.length}`)}
            help={t(`editor.length.${traits.length}Help`)}
            value={input.length}
            onChange={(length) => set("length", length)}
          />
        </Part>
      )}
      {traits.start && (
        <Part of="value">
          <StartValue kind={traits.start} input={input} onChange={(value) => set("value", value)} />
        </Part>
      )}
      <div className="bw-switches">
        <Part of="required">
          <Switch label={t("editor.required")} isOn={input.required === true} onChange={(is) => set("required", is)} />
        </Part>
        {traits.contactChannel !== undefined && (
          <Part of="verificationRequired">
            <Switch
              label={t("editor.verification")}
              help={t("editor.verificationHelp")}
              isOn={input.verificationRequired === true}
              onChange={(is) => set("verificationRequired", is || undefined)}
            />
          </Part>
        )}
        {traits.options === "choices" && (
          <Part of="enableNotesToDisplay">
            <Switch
              label={t("editor.notes")}
              isOn={input.enableNotesToDisplay === true}
              onChange={(is) => set("enableNotesToDisplay", is || undefined)}
            />
          </Part>
        )}
      </div>
      <Part of="conditions">
        <Conditions
          id={id}
          input={input}
          document={document}
          isJson={isJson}
          onWords={() => {
            setJson(false);
            lead();
          }}
        />
      </Part>
      <More
        id={id}
        input={input}
        document={document}
        onJson={
          isJson
            ? null
            : () => {
                setJson(true);
                lead();
              }
        }
      />
    </>
  );
}

type Setter = <P extends Extract<Command, { type: "setInput" }>["property"]>(property: P, value: InputForm[P]) => void;

const setterOf =
  (key: ElementKey, run: (command: Command) => void): Setter =>
  (property, value) =>
    run({ type: "setInput", key, property, value } as Command);

function TypeField({ id, input }: { id: ElementKey; input: InputForm }) {
  const { t } = useWords();
  const { run } = useTools();
  const types = inputGroups.flatMap((group): readonly InputType[] => group.types);
  const isKnown = isInputType(input.inputType);
  return (
    <SelectField
      label={t("editor.type")}
      value={isKnown ? String(input.inputType) : ""}
      options={types.map((value) => ({ value, label: t(`editor.type.${value}`) }))}
      {...(isKnown ? {} : { none: String(input.inputType) })}
      onChange={(inputType) => isInputType(inputType) && run({ type: "setType", key: id, inputType })}
    />
  );
}

/** The rarer properties: tags, the switch that hides it for good, its conditions as JSON, its id. It opens if its tag has a defect. */
function More({ id, input, document, onJson }: InputPropertiesProps & { onJson: (() => void) | null }) {
  const { t } = useWords();
  const { run } = useTools();
  const isFaulty = useDefects().some(({ key, at }) => key === id && at.part === "tag");
  const set = setterOf(id, run);
  const isFresh = document.fresh[id] === true;
  return (
    <details className="bw-more" open={isFaulty || undefined}>
      <summary>
        {t("editor.more")}
        {(input.tagName || input.mappedField || input.visible === false) && (
          <span className="bw-more-marks">
            {[input.tagName || input.mappedField, input.visible === false && t("editor.mark.hidden")]
              .filter(Boolean)
              .join(" · ")}
          </span>
        )}
      </summary>
      <div className="bw-more-body">
        <Part of="visible">
          <Switch
            label={t("editor.visible")}
            help={t("editor.visibleHelp")}
            isOn={input.visible !== false}
            onChange={(is) => set("visible", is)}
          />
        </Part>
        <Part of="tagName">
          <TextField
            label={t("editor.tagName")}
            help={t("editor.tagNameHelp")}
            value={input.tagName ?? ""}
            list="bw-known-tags"
            spellCheck={false}
            onChange={(value) => set("tagName", value || undefined)}
          />
          <DefectNotes of={id} part="tag" />
        </Part>
        <Part of="mappedField">
          <TextField
            label={t("editor.mappedField")}
            help={t("editor.mappedFieldHelp")}
            value={input.mappedField ?? ""}
            list="bw-known-tags"
            spellCheck={false}
            onChange={(value) => set("mappedField", value || undefined)}
          />
        </Part>
        <datalist id="bw-known-tags">
          {mergeTags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        {onJson && (
          <button type="button" className="bw-button bw-button--quiet bw-other-way" onClick={onJson}>
            {t("editor.logic.asJson")}
          </button>
        )}
        <p className="bw-input-id">
          <span>{t("editor.id")}</span> <code>{input.id}</code>
          {isFresh && <span className="bw-soft">{t("editor.idFresh")}</span>}
        </p>
      </div>
    </details>
  );
}
