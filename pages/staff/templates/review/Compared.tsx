// Any two versions compared, and one of them restored as a draft.
import { useMemo, useState } from "react";
import { templateChanges } from "@billwright/engine/changes";
import { isVersionRestorable } from "@billwright/engine/templates";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useCall } from "../../../link/useCall.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { SelectField } from "../../../ui/fields.tsx";
import type { Template } from "../useTemplate.ts";
import { useTimeText } from "../useTimeText.ts";
import { ChangeList } from "./ChangeList.tsx";

export interface ComparedProps {
  template: Template;
  onComment(element: string): void;
  onRestored(): void;
}

/** Nothing for a template of one version. */
export function Compared({ template, onComment, onRestored }: ComparedProps) {
  const { t } = useWords();
  const timeText = useTimeText();
  const { header } = template;
  const { data } = useCall("GET /api/Templates/Versions", { query: { id: header.id } });
  const [chosen, setChosen] = useState<{ older: string | null; newer: string }>({
    older: null,
    newer: header.versionId,
  });
  const versions = data?.versions ?? [];
  if (versions.length < 2) return null;
  const options = versions.map(({ versionId, number, savedAt, isLive }) => ({
    value: versionId,
    label: `${t(isLive ? "review.liveVersion" : "history.version", { n: number })} · ${timeText(savedAt)}`,
  }));
  const older = versions.find(({ versionId }) => versionId === chosen.older);
  return (
    <details className="bw-review-compared">
      <summary>{t("review.older")}</summary>
      <div className="bw-review-choice">
        <SelectField
          label={t("review.older")}
          options={[{ value: "", label: "–" }, ...options]}
          value={chosen.older ?? ""}
          onChange={(value) => setChosen({ ...chosen, older: value === "" ? null : value })}
        />
        <SelectField
          label={t("review.newer")}
          options={options}
          value={chosen.newer}
          onChange={(newer) => setChosen({ ...chosen, newer })}
        />
      </div>
      {older !== undefined && (
        <>
          <Differences
            key={`${chosen.older} ${chosen.newer}`}
            template={template}
            older={older.versionId}
            newer={chosen.newer}
            onComment={onComment}
          />
          <Restore template={template} version={older} onRestored={onRestored} />
        </>
      )}
    </details>
  );
}

interface DifferencesProps {
  template: Template;
  older: string;
  newer: string;
  onComment(element: string): void;
}

function Differences({ template: { header }, older, newer, onComment }: DifferencesProps) {
  const { t, language } = useWords();
  const id = header.id;
  const one = useCall("GET /api/Templates/Version", { query: { id, versionId: older } }).data;
  const other = useCall("GET /api/Templates/Version", { query: { id, versionId: newer } }).data;
  const changes = useMemo(
    () =>
      one && other && templateChanges(header.channel, { before: one.content, after: other.content }, { t, language }),
    [one, other, header.channel, t, language],
  );
  if (one === null || other === null || changes === null) return <p role="status">{t("staff.loading")}</p>;
  const numbers = { older: one.number, newer: other.number };
  return (
    <>
      <p role="status">{t(changes.length === 0 ? "review.same" : "review.differ", numbers)}</p>
      <ChangeList changes={changes} onComment={onComment} />
    </>
  );
}

interface RestoreProps {
  template: Template;
  version: { versionId: string; number: number };
  onRestored(): void;
}

function Restore({ template: { header }, version, onRestored }: RestoreProps) {
  const { t } = useWords();
  const { user, call } = useSession();
  const { notices, newId } = useApp();
  const [isAsking, setAsking] = useState(false);
  const { shelf = "list" } = header;
  const isNewest = version.versionId === header.versionId;
  if (isNewest || !isVersionRestorable({ role: user.role, status: header.status, shelf })) return null;
  const restore = async () => {
    const body = { id: header.id, versionId: version.versionId, newestId: header.versionId };
    const answer = await call("POST /api/Templates/RestoreVersion", { body, idempotencyKey: newId() });
    setAsking(false);
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "review.restored", params: { n: version.number, now: answer.data.version } });
    onRestored();
  };
  return (
    <>
      <button type="button" className="bw-button" onClick={() => setAsking(true)}>
        {t("review.restore", { n: version.number })}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t("review.restoreTitle", { n: version.number })}
          confirm={t("life.restore")}
          onConfirm={restore}
          onClose={() => setAsking(false)}
        >
          <p>{t("review.restoreWords")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
