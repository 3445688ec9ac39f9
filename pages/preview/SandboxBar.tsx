// The sandbox's controls: what an author turns often in one row, the rest behind a button.
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { countries } from "@billwright/schemas";
import { nameOf } from "../i18n/language.ts";
import { useWords } from "../i18n/useWords.ts";
import { SelectField, TextField } from "../staff/ui/fields.tsx";
import { Segmented } from "../staff/ui/Segmented.tsx";
import { Switch } from "../staff/ui/Switch.tsx";
import { Toolbar } from "../staff/ui/Toolbar.tsx";
import { outcomes, type Outcome, type ThemeChoice } from "./messages.ts";
import { widths, type Settings } from "./sandbox.ts";
import { TagTable } from "./TagTable.tsx";

export interface SandboxBarProps {
  /** Stands first in the bar: what is tried out. */
  source?: ReactNode;
  settings: Settings;
  languages: readonly string[];
  /** Names of the merge tags worth setting. */
  tagNames: readonly string[];
  isReplaying: boolean;
  onChange(settings: Partial<Settings>): void;
  onRestart(): void;
  onReset(): void;
}

export function SandboxBar(props: SandboxBarProps) {
  const { settings, languages, isReplaying, onChange, onRestart } = props;
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="bw-sandbox">
      <Toolbar
        label={t("sandbox.bar")}
        end={
          !isReplaying && (
            <button type="button" className="bw-button" onClick={onRestart}>
              {t("sandbox.restart")}
            </button>
          )
        }
      >
        {props.source}
        <Segmented
          label={t("sandbox.width")}
          options={widths.map((value) => ({ value, label: t(`sandbox.width.${value}`) }))}
          value={settings.width}
          onChange={(width) => onChange({ width })}
        />
        {languages.length > 1 && (
          <label className="bw-sandbox__language">
            <span className="bw-visually-hidden">{t("sandbox.language")}</span>
            <select
              className="bw-select"
              value={settings.language}
              disabled={isReplaying}
              onChange={(event) => onChange({ language: event.target.value })}
            >
              {languages.map((code) => (
                <option key={code} value={code} lang={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
          </label>
        )}
        <Switch label={t("sandbox.dark")} isOn={settings.dark} onChange={(dark) => onChange({ dark })} />
        <button
          type="button"
          className="bw-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t("sandbox.settings")}
        </button>
      </Toolbar>
      <div id={id} hidden={!isOpen} className="bw-sandbox__more">
        {isOpen && <MoreSettings {...props} />}
      </div>
    </div>
  );
}

function MoreSettings({ settings, tagNames, isReplaying, onChange, onReset }: SandboxBarProps) {
  const { t } = useWords();
  const places = [...new Set<string>([...countries, settings.country])];
  return (
    <>
      <div className="bw-sandbox__fields">
        <SelectField
          label={t("sandbox.theme")}
          value={settings.theme}
          options={(["tenant", "default"] as const).map((value) => ({ value, label: t(`sandbox.theme.${value}`) }))}
          onChange={(theme) => onChange({ theme: theme as ThemeChoice })}
        />
        <SelectField
          label={t("sandbox.outcome")}
          value={settings.outcome}
          options={outcomes.map((value) => ({ value, label: t(`sandbox.outcome.${value}`) }))}
          onChange={(outcome) => onChange({ outcome: outcome as Outcome })}
        />
        <TextField
          label={t("sandbox.date")}
          type="date"
          isDisabled={isReplaying}
          value={settings.date}
          onChange={(date) => date !== "" && onChange({ date })}
        />
        <SelectField
          label={t("sandbox.country")}
          isDisabled={isReplaying}
          value={settings.country}
          options={places.map((value) => ({ value, label: value }))}
          onChange={(country) => onChange({ country })}
        />
        <TextField
          label={t("sandbox.balance")}
          help={t("sandbox.balanceHelp")}
          inputMode="decimal"
          placeholder="1000"
          isDisabled={isReplaying}
          value={settings.balance}
          onChange={(balance) => onChange({ balance })}
        />
      </div>
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
