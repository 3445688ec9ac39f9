// What narrows the list of answers: words or a reference, and behind a button everything else.
import { useCallback, useId, useState } from "react";
import { channels, languages, responseStates, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { NotifiedUsers } from "./Notified.tsx";
import type { FilterName, Filters } from "./listParams.ts";
import { channelName } from "./texts.ts";

type List = CallData<"GET /api/Responses/List">;

export interface FilterBarProps {
  /** Null until the first answer. */
  list: List | null;
  filters: Filters;
  onChange(changed: Filters): void;
  onColumns(keys: readonly string[]): void;
  /** The list is to be loaded anew. */
  onNotified(): void;
}

export function FilterBar({ list, filters, onChange, onColumns, onNotified }: FilterBarProps) {
  const { t } = useWords();
  const id = useId();
  const { text, ...others } = filters;
  const isNarrowed = Object.keys(others).length > 0;
  const [isOpen, setOpen] = useState(isNarrowed);
  const search = useCallback((typed: string) => onChange({ text: typed }), [onChange]);
  return (
    <>
      <Toolbar label={t("list.narrow")}>
        <SearchBox label={t("responses.search")} value={text ?? ""} onSearch={search} />
        <DisclosureButton controls={id} isOpen={isOpen} onToggle={setOpen}>
          {t("list.filter")}
        </DisclosureButton>
        {list !== null && (
          <>
            <ColumnChoice columns={list.columns} shown={list.shown} onChange={onColumns} />
            <NotifiedUsers form={list.form.id} notified={list.notified} onSaved={onNotified} />
          </>
        )}
      </Toolbar>
      <div id={id} className="bw-response-filters" hidden={!isOpen}>
        {isOpen && list !== null && <FilterFields list={list} filters={filters} onChange={onChange} />}
      </div>
    </>
  );
}

type FieldsProps = Pick<FilterBarProps, "filters" | "onChange"> & { list: List };

function FilterFields({ list, filters, onChange }: FieldsProps) {
  const { t } = useWords();
  const select = (name: FilterName, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      none={t("list.all")}
      options={options}
      value={filters[name] ?? ""}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  const plain = (value: string, label = value) => ({ value, label });
  const only = (name: "noted" | "tests", label: string) => (
    <Switch
      label={label}
      isOn={filters[name] !== undefined}
      onChange={(isOn) => onChange({ [name]: isOn ? "1" : "" })}
    />
  );
  return (
    <>
      {select(
        "state",
        t("responses.state"),
        responseStates.map((state) => plain(state, t(`responses.state.${state}`))),
      )}
      {select(
        "owner",
        t("responses.owner"),
        list.people.map(({ id, name }) => plain(id, name)),
      )}
      {only("noted", t("responses.noted"))}
      <AnswerFields list={list} filters={filters} onChange={onChange} />
      {select(
        "version",
        t("analytics.columnVersion"),
        list.versions.map((version) => plain(String(version))),
      )}
      {select(
        "language",
        t("analytics.columnLanguage"),
        Object.entries(languages).map(([code, name]) => plain(code, name)),
      )}
      {select(
        "channel",
        t("responses.channel"),
        channels.map((_channel, at) => plain(String(at), channelName(at, t))),
      )}
      <DayFields list={list} filters={filters} onChange={onChange} />
      {only("tests", t("responses.tests"))}
    </>
  );
}

function DayFields({ list: { timeZone }, filters, onChange }: FieldsProps) {
  const { t } = useWords();
  return (["from", "to"] as const).map((end) => (
    <TextField
      key={end}
      label={t(`analytics.${end}`)}
      help={t("responses.zone", { zone: timeZone })}
      type="date"
      value={filters[end] ?? ""}
      onChange={(value) => onChange({ [end]: value })}
    />
  ));
}

/** A question with choices, then one of them. */
function AnswerFields({ list: { columns }, filters: { question = "", choice = "" }, onChange }: FieldsProps) {
  const { t } = useWords();
  const byQuestion = new Map(columns.filter(({ choices }) => choices.length > 0).map((one) => [one.inputId, one]));
  const choices = columns
    .filter(({ inputId }) => inputId === question)
    .flatMap((column) => column.choices)
    .filter(({ guid }, at, all) => all.findIndex((other) => other.guid === guid) === at);
  if (byQuestion.size === 0) return null;
  return (
    <>
      <SelectField
        label={t("responses.question")}
        none={t("list.all")}
        options={[...byQuestion.values()].map(({ inputId, name }) => ({ value: inputId, label: name }))}
        value={question}
        onChange={(value) => onChange({ question: value, choice: "" })}
      />
      {question !== "" && (
        <SelectField
          label={t("responses.choice")}
          none={t("list.all")}
          options={choices.map(({ guid, name }) => ({ value: guid, label: name }))}
          value={choice}
          onChange={(value) => onChange({ choice: value })}
        />
      )}
    </>
  );
}
