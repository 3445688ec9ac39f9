// Who did what with a template, when and why; and whether that record is whole (threats.md T50).
import { useEffect, useRef } from "react";
import { useWords } from "../../../i18n/useWords.ts";
import type { Data } from "../../../client/client.ts";
import { useCall } from "../../../link/useCall.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import { useTimeText } from "../useTimeText.ts";
import "../templates.css";
import "./history.css";

type Entry = Data<"GET /api/Templates/History">["entries"][number];

export interface HistoryPanelProps {
  templateId: string;
  /** Anything that changes when something was done: the history is then loaded again. */
  changed?: string;
}

export function HistoryPanel({ templateId, changed = "" }: HistoryPanelProps) {
  const { t } = useWords();
  const { data, failure, reload } = useCall("GET /api/Templates/History", { query: { id: templateId } });
  const loadedAt = useRef(changed);
  useEffect(() => {
    if (loadedAt.current === changed) return;
    loadedAt.current = changed;
    reload();
  }, [changed, reload]);
  return (
    <section className="bw-history" aria-label={t("history.title")} aria-busy={data === null && failure === null}>
      <h2>{t("history.title")}</h2>
      {failure !== null ? (
        <ErrorState failure={failure} onRetry={reload} />
      ) : data === null ? (
        <p className="bw-soft">{t("staff.loading")}</p>
      ) : (
        <Entries {...data} />
      )}
    </section>
  );
}

function Entries({ entries, isIntact }: Data<"GET /api/Templates/History">) {
  const { t } = useWords();
  return (
    <>
      <p className="bw-history-mark" data-tone={isIntact ? "success" : "error"}>
        {isIntact ? <CheckIcon /> : <AlertIcon />}
        {t(isIntact ? "history.intact" : "history.broken")}
      </p>
      <ol className="bw-history-list" reversed>
        {entries.toReversed().map((entry) => (
          <HistoryEntry key={entry.number} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const { t } = useWords();
  const timeText = useTimeText();
  return (
    <li className="bw-history-entry" data-action={entry.action}>
      <p className="bw-history-what">
        <strong>{t(`history.${entry.action}`)}</strong>
        {entry.version !== null && <span className="bw-soft">{t("history.version", { n: entry.version })}</span>}
      </p>
      <p className="bw-soft">
        {entry.user} · <time dateTime={entry.at}>{timeText(entry.at)}</time>
      </p>
      {entry.reason !== null && entry.reason !== "" && (
        <blockquote className="bw-history-reason">
          {entry.action === "versionRestored" ? t("history.version", { n: entry.reason }) : entry.reason}
        </blockquote>
      )}
    </li>
  );
}
