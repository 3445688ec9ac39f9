// The recording that always runs: how much there is, and the buttons to save it as a fixture, and to replay it or another one.
import { useLayoutEffect, useRef, useState } from "react";
import type { Fixture } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { openFixture } from "./fixtureFile.ts";
import { SaveCase } from "./SaveCase.tsx";

export interface RecordPanelProps {
  templateId: string;
  /** Events so far. */
  count: number;
  /** What has been recorded, under a title; null: there is no form to record. */
  record: ((title: string) => Fixture) | null;
  /** It was kept as a test case. */
  onSaved(): void;
  onReplay(fixture: Fixture): void;
  /** A file was opened. */
  onOpen(fixture: Fixture): void;
  /** A replay was left just now. */
  takesFocus: boolean;
}

export function RecordPanel(props: RecordPanelProps) {
  const { templateId, count, record, onSaved, onReplay, onOpen, takesFocus } = props;
  const { t } = useWords();
  const { notices } = useApp();
  const [isSaving, setSaving] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  const open = async (file: File) => {
    const opened = await openFixture(file);
    if ("problem" in opened) notices.toast("warning", opened.problem);
    else onOpen(opened.fixture);
  };
  const isEmpty = count === 0 || record === null;
  return (
    <section className="bw-record" ref={section} tabIndex={-1} aria-label={t("record.title")}>
      <p className="bw-record-count">
        <span className="bw-record-light" data-on={!isEmpty} aria-hidden="true" />
        {isEmpty ? t("record.none") : t("record.steps", { n: count })}
      </p>
      <div className="bw-record-buttons">
        <button type="button" className="bw-button" disabled={isEmpty} onClick={() => setSaving(true)}>
          {t("record.save")}
        </button>
        <button
          type="button"
          className="bw-button"
          disabled={isEmpty}
          onClick={() => record && onReplay(record(t("record.title")))}
        >
          {t("record.replay")}
        </button>
        <button type="button" className="bw-button" onClick={() => chooser.current?.click()}>
          {t("record.open")}
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t("record.open")}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = "";
            if (file) void open(file);
          }}
        />
      </div>
      {isSaving && record !== null && (
        <SaveCase templateId={templateId} record={record} onSaved={onSaved} onClose={() => setSaving(false)} />
      )}
    </section>
  );
}
