// What an author sets now and then: the looks, the answers for codes and banks, and what the customer's link would have contained.
import { useState } from "react";
import type { ReactNode } from "react";
import { isDate } from "@billwright/engine/calendar";
import { countries, type KeysBelow, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { SelectField, TextField, type TextFieldProps } from "../../ui/fields.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { bankOutcomes, codeOutcomes, type Answering } from "./messages.ts";
import { badPayDates, isBadBalance, narrowest, situations, widest, type Settings } from "./sandbox.ts";
import { TagTable } from "./TagTable.tsx";

export interface SandboxSettingsProps {
  settings: Settings;
  /** Names of the merge tags worth setting. */
  tagNames: readonly string[];
  isReplaying: boolean;
  onChange(settings: Partial<Settings>): void;
  onReset(): void;
}

export function SandboxSettings({ settings, tagNames, isReplaying, onChange, onReset }: SandboxSettingsProps) {
  const { t } = useWords();
  const part = { settings, isReplaying, onChange };
  return (
    <>
      <Looks {...part} />
      <Answers {...part} />
      <Circumstances {...part} />
      <TagTable
        names={tagNames}
        tags={settings.tags}
        isDisabled={isReplaying}
        onChange={(name, value) => onChange({ tags: { ...settings.tags, [name]: value } })}
      />
      <button type="button" className="bw-button bw-button--quiet" disabled={isReplaying} onClick={onReset}>
        {t("sandbox.resetAll")}
      </button>
    </>
  );
}

type PartProps = Pick<SandboxSettingsProps, "settings" | "isReplaying" | "onChange">;

const Group = ({ name, children }: { name: "looks" | "answers" | "customer"; children: ReactNode }) => (
  <fieldset className="bw-sandbox-group" data-group={name}>
    <legend>{useWords().t(`sandbox.${name}`)}</legend>
    <div className="bw-sandbox-fields">{children}</div>
  </fieldset>
);

/** A choice among settings by name, its words under `sandbox.<name>.<value>`. */
function Choice<
  Name extends "theme" | "width" | "outcome" | "bank" | "situation",
  Value extends KeysBelow<`sandbox.${Name}.`>,
>(props: { name: Name; values: readonly Value[]; value: Value; isDisabled?: boolean; onChange(value: Value): void }) {
  const { name, values, value, isDisabled = false, onChange } = props;
  const { t } = useWords();
  return (
    <SelectField
      label={t(`sandbox.${name}`)}
      value={value}
      isDisabled={isDisabled}
      options={values.map((one) => ({ value: one, label: t(`sandbox.${name}.${one}` as MessageKey) }))}
      onChange={(chosen) => onChange(chosen as Value)}
    />
  );
}

function Looks({ settings: { theme, width }, onChange }: PartProps) {
  return (
    <Group name="looks">
      <Choice
        name="theme"
        values={["tenant", "default"]}
        value={theme}
        onChange={(chosen) => onChange({ theme: chosen })}
      />
      <WidthField width={width} onChange={(wanted) => onChange({ width: wanted })} />
    </Group>
  );
}

function WidthField({ width, onChange }: { width: number; onChange(width: number): void }) {
  const { t } = useWords();
  return (
    <NumberField
      label={t("sandbox.pixels")}
      min={narrowest}
      max={widest}
      value={width}
      onChange={(wanted) => wanted !== null && onChange(wanted)}
    />
  );
}

function Answers({ settings: { answering }, onChange }: PartProps) {
  const { t } = useWords();
  const set = (changed: Partial<Answering>) => onChange({ answering: { ...answering, ...changed } });
  return (
    <Group name="answers">
      <Choice name="outcome" values={codeOutcomes} value={answering.codes} onChange={(codes) => set({ codes })} />
      <Choice name="bank" values={bankOutcomes} value={answering.bank} onChange={(bank) => set({ bank })} />
      <Switch label={t("sandbox.slow")} isOn={answering.isSlow} onChange={(isSlow) => set({ isSlow })} />
    </Group>
  );
}

/** Says what is wrong with it once focus has left it: half a number or date is no fault yet. */
function CheckedField({ error = null, onChange, ...props }: TextFieldProps) {
  const [isTyped, setTyped] = useState(false);
  const type = (text: string) => {
    setTyped(true);
    onChange(text);
  };
  return <TextField {...props} error={isTyped ? null : error} onChange={type} onBlur={() => setTyped(false)} />;
}

const mostSavedBanks = 3;

function Circumstances({ settings, isReplaying, onChange }: PartProps) {
  const { t } = useWords();
  const countryNames = [...new Set<string>([...countries, settings.country])];
  const notDates = badPayDates(settings.payDates);
  const numbers = Array.from({ length: mostSavedBanks + 1 }, (_, at) => String(at));
  return (
    <Group name="customer">
      <Choice
        name="situation"
        values={situations}
        value={settings.situation}
        isDisabled={isReplaying}
        onChange={(situation) => onChange({ situation })}
      />
      <TextField
        label={t("sandbox.date")}
        type="date"
        isDisabled={isReplaying}
        value={settings.date}
        onChange={(date) => isDate(date) && onChange({ date })}
      />
      <SelectField
        label={t("sandbox.country")}
        isDisabled={isReplaying}
        value={settings.country}
        options={countryNames.map((value) => ({ value, label: value }))}
        onChange={(country) => onChange({ country })}
      />
      <CheckedField
        label={t("sandbox.balance")}
        help={t("sandbox.balanceHelp")}
        inputMode="decimal"
        placeholder="1000"
        isDisabled={isReplaying}
        value={settings.balance}
        error={isBadBalance(settings.balance) ? { key: "sandbox.badBalance", params: {} } : null}
        onChange={(balance) => onChange({ balance })}
      />
      <CheckedField
        label={t("sandbox.payDates")}
        help={t("sandbox.payDatesHelp")}
        placeholder="2026-12-01, 2026-12-15"
        isDisabled={isReplaying}
        value={settings.payDates}
        error={notDates.length > 0 ? { key: "sandbox.badPayDates", params: { dates: notDates.join(", ") } } : null}
        onChange={(payDates) => onChange({ payDates })}
      />
      <SelectField
        label={t("sandbox.savedBanks")}
        isDisabled={isReplaying}
        value={String(settings.savedBanks)}
        options={numbers.map((value) => ({ value, label: value }))}
        onChange={(count) => onChange({ savedBanks: Number(count) })}
      />
    </Group>
  );
}
