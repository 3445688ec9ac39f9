// One question: what it asks, what an answer must be, when it shows.
import { useState } from "react";
import type { InputForm, InputType } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { SelectField, TextAreaField, TextField } from "../../../ui/fields.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { useTools } from "../editorTools.tsx";
import { isNameless, type ElementKey, type FormDocument } from "../model/document.ts";
import { inputGroups, isInputType, traitsOf } from "../model/inputTraits.ts";
import { useFirstField } from "../useFocusRequest.ts";
import { Conditions } from "./Conditions.tsx";
import { FileTypes } from "./FileTypes.tsx";
import { setterOf, type InputSetter } from "./inputSetter.ts";
import { MoreProperties } from "./MoreProperties.tsx";
import { FormNumber } from "./fields.tsx";
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
  const set = setterOf(id, run);
  const [isJson, setJson] = useState(false);
  /** Shows the conditions in the other way, and leads there. */
  const showJson = (is: boolean) => {
    setJson(is);
    changeView({ type: "focus", target: { on: "changed", changed: { property: "conditions" } } });
  };
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
      <Answer id={id} input={input} set={set} />
      <Switches input={input} set={set} />
      <Part of="conditions">
        <Conditions id={id} input={input} document={document} isJson={isJson} onWords={() => showJson(false)} />
      </Part>
      <MoreProperties
        id={id}
        input={input}
        document={document}
        set={set}
        onJson={isJson ? null : () => showJson(true)}
      />
    </>
  );
}

interface AnswerProps {
  id: ElementKey;
  input: InputForm;
  set: InputSetter;
}

/** What an answer is made of: options, length, what it starts with. */
function Answer({ id, input, set }: AnswerProps) {
  const { t } = useWords();
  const traits = traitsOf(input.inputType);
  return (
    <>
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
          <FormNumber
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
    </>
  );
}

function Switches({ input, set }: Omit<AnswerProps, "id">) {
  const { t } = useWords();
  const traits = traitsOf(input.inputType);
  return (
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
  );
}

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
