// The record, the newest first: each decision, where it was made, the words that were shown, and the evidence of who recorded it.
import { dayText } from "@billwright/engine/text";
import { mayRecordChoices } from "@billwright/engine/users";
import { channelNames } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";
import { useTimeText } from "../templates/useTimeText.ts";
import type { Customer } from "./customer.ts";
import { doorName } from "./doors.ts";

type Row = Customer["history"][number];

export function TheRecord({ customer: { history } }: { customer: Customer }) {
  const { t } = useWords();
  return (
    <section aria-labelledby="record">
      <h2 id="record">{t("choices.history")}</h2>
      {history.length === 0 ? (
        <p>{t("choices.noHistory")}</p>
      ) : (
        <ol className="bw-choices-record">
          {history.map((row, at) => (
            <RecordRow key={`${row.number} ${at}`} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function RecordRow({ row }: { row: Row }) {
  const { t } = useWords();
  const timeText = useTimeText();
  const what = useWhat();
  const { at, until, source, by, text, language, evidence } = row;
  return (
    <li className="bw-card">
      <p className="bw-choices-said">
        <bdi>{what(row)}</bdi>
        {until !== null && <bdi>{` – ${timeText(until)}`}</bdi>}
      </p>
      <p className="bw-soft">
        <time dateTime={at}>{timeText(at)}</time> · {doorName(t, source)} · <bdi>{by ?? t("choices.byCustomer")}</bdi>
      </p>
      {evidence !== null && <EvidenceOf evidence={evidence} />}
      {text !== null && (
        <details>
          <summary>{t("choices.shown")}</summary>
          <p className="bw-choices-text" lang={language ?? undefined}>
            <bdi>{text}</bdi>
          </p>
        </details>
      )}
    </li>
  );
}

/** "No to Outages, Text message". */
function useWhat(): (row: Row) => string {
  const { t } = useWords();
  return ({ state, category, channel, isContact }) => {
    if (isContact && channel === null) return t(state === "given" ? "choices.was.resumed" : "choices.was.stopped");
    const channelName = channel === null ? t("choices.everyChannel") : t(channelNames[channel]);
    if (isContact) {
      const what = t("choices.ofContact", { channel: channelName });
      return t(state === "given" ? "choices.was.added" : "choices.was.removed", { what });
    }
    const what = category === null && channel === null ? [] : [channelName];
    return t(`choices.did.${state}`, { what: [category ?? t("choices.everything"), ...what].join(", ") });
  };
}

function EvidenceOf({ evidence }: { evidence: NonNullable<Row["evidence"]> }) {
  const { t, language } = useWords();
  const { user } = useSession();
  const { way, statedOn, takenBy, note, file } = evidence;
  const date = dayText(statedOn, language);
  const line = t("choices.evidence", { way: t(`choices.way.${way}`), date, name: takenBy ?? "–" });
  return (
    <div className="bw-choices-evidence">
      <p>
        <bdi>{line}</bdi>
      </p>
      <p className="bw-choices-text">
        <bdi>{note ?? t("choices.noteErased")}</bdi>
      </p>
      {file !== null && mayRecordChoices(user.role) && <SaveFile entryId={evidence.entryId} name={file.name} />}
    </div>
  );
}

function SaveFile({ entryId, name }: { entryId: string; name: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const save = async () => {
    const answer = await call("GET /api/Choices/File", { query: { entryId } });
    if (answer.ok) saveBlob(name, answer.data);
    else notices.show(failureEffects(answer.failure));
  };
  return (
    <button type="button" className="bw-button" aria-disabled={isRunning || undefined} onClick={() => void run(save)}>
      {t("choices.saveFile", { name })}
    </button>
  );
}
