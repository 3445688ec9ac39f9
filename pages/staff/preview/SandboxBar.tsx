// The sandbox's controls: what an author turns often in one row, the rest behind a button.
import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { lazyPart } from "@billwright/renderer";
import { nameOf } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { DisclosureButton } from "../../ui/DisclosureButton.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { widths } from "./sandbox.ts";
import type { SandboxSettingsProps } from "./SandboxSettings.tsx";

const SandboxSettings = lazyPart(async () => ({ default: (await import("./SandboxSettings.tsx")).SandboxSettings }), {
  waiting: null,
});

export interface SandboxBarProps extends SandboxSettingsProps {
  /** The first item of the bar: what is tried out. */
  source?: ReactNode;
  /** Which part of the page is to be seen, where there is room for one. */
  parts?: ReactNode;
  languages: readonly string[];
  onRestart(): void;
}

const devices = Object.keys(widths) as (keyof typeof widths)[];

export function SandboxBar(props: SandboxBarProps) {
  const { settings, isReplaying, onChange, onRestart } = props;
  const { t } = useWords();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div className="bw-sandbox">
      <Toolbar
        label={t("sandbox.bar")}
        end={
          <>
            {props.parts}
            {!isReplaying && (
              <button type="button" className="bw-button" onClick={onRestart}>
                {t("sandbox.restart")}
              </button>
            )}
          </>
        }
      >
        {props.source}
        <WidthChoice {...props} />
        {props.languages.length > 1 && <LanguageChoice {...props} />}
        <Switch label={t("sandbox.dark")} isOn={settings.dark} onChange={(dark) => onChange({ dark })} />
        <DisclosureButton ref={opener} controls={id} isOpen={isOpen} onToggle={setOpen}>
          {t("sandbox.settings")}
        </DisclosureButton>
      </Toolbar>
      <section
        id={id}
        hidden={!isOpen}
        className="bw-sandbox-more"
        aria-label={t("sandbox.settings")}
        onKeyDown={({ key, defaultPrevented }) => key === "Escape" && !defaultPrevented && close()}
      >
        {isOpen && (
          <>
            <div className="bw-sandbox-top">
              <h2>{t("sandbox.settings")}</h2>
              <button
                type="button"
                className="bw-icon-button"
                aria-label={t("widgets.close")}
                autoFocus
                onClick={close}
              >
                <CloseIcon />
              </button>
            </div>
            <SandboxSettings {...props} />
          </>
        )}
      </section>
    </div>
  );
}

function WidthChoice({ settings, onChange }: SandboxBarProps) {
  const { t } = useWords();
  return (
    <div className="bw-sandbox-width">
      <Segmented
        label={t("sandbox.width")}
        options={devices.map((value) => ({ value, label: t(`sandbox.width.${value}`) }))}
        value={devices.find((device) => widths[device] === settings.width) ?? null}
        onChange={(device) => onChange({ width: widths[device] })}
      />
    </div>
  );
}

function LanguageChoice({ settings, languages, isReplaying, onChange }: SandboxBarProps) {
  const { t } = useWords();
  return (
    <label className="bw-sandbox-language">
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
  );
}
