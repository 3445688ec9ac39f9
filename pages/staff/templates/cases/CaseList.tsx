// A form's test cases: of a red one what differs, once and by name, and the rule that decides it; what follows is folded.
import { useState, type ReactNode } from "react";
import { caseWords, renewCase, type CaseVerdict } from "@billwright/engine/cases";
import { mayEdit } from "@billwright/engine/users";
import type { Fixture } from "@billwright/schemas";
import { failureEffects } from "../../../client/failureEffects.ts";
import { useWords } from "../../../i18n/useWords.ts";
import { useOneAtATime } from "../../../screens/useOneAtATime.ts";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import { useTimeText } from "../useTimeText.ts";
import type { Cases, JudgedCase, TestCase } from "./useCases.ts";
import "./cases.css";

export interface CaseListProps {
  templateId: string;
  cases: Cases;
  /** Steps through one; absent where there is no form to show it on. */
  onReplay?: (fixture: Fixture) => void;
}

export function CaseList({ templateId, cases, onReplay }: CaseListProps) {
  const { t } = useWords();
  const { judged, failure, reload } = cases;
  if (failure !== null) return <ErrorState failure={failure} onRetry={reload} />;
  if (judged === null) return <p className="bw-soft">{t("cases.running")}</p>;
  if (judged.length === 0) return <p className="bw-soft">{t("cases.none")}</p>;
  const redFirst = judged.toSorted((one, other) => Number(one.verdict.ok) - Number(other.verdict.ok));
  return (
    <ul className="bw-cases">
      {redFirst.map((one) => (
        <CaseItem key={one.test.caseId} templateId={templateId} cases={cases} judged={one} onReplay={onReplay} />
      ))}
    </ul>
  );
}

interface CaseItemProps extends CaseListProps {
  judged: JudgedCase;
}

function CaseItem({ templateId, cases, judged: { test, verdict }, onReplay }: CaseItemProps) {
  const { t } = useWords();
  const { user } = useSession();
  const timeText = useTimeText();
  const { isRenewing, renew } = useRenewal(templateId, cases, test);
  const [isDeleting, setDeleting] = useState(false);
  const isAuthor = mayEdit(user.role);
  return (
    <li className="bw-case" data-ok={verdict.ok}>
      <p className="bw-case-title">
        {verdict.ok ? <CheckIcon /> : <AlertIcon />}
        <strong>
          <bdi>{test.title}</bdi>
        </strong>
        <span className="bw-visually-hidden">{t(verdict.ok ? "replay.asExpected" : "replay.otherwise")}</span>
      </p>
      <CaseDifferences verdict={verdict} />
      <p className="bw-soft">
        {test.savedBy} · <time dateTime={test.savedAt}>{timeText(test.savedAt)}</time>
      </p>
      <div className="bw-case-buttons">
        {!verdict.ok && isAuthor && verdict.differences.every(({ kind }) => kind !== "defects") && (
          <button type="button" className="bw-button" aria-disabled={isRenewing || undefined} onClick={renew}>
            {t("cases.intended")}
          </button>
        )}
        {onReplay !== undefined && (
          <button type="button" className="bw-button bw-button--quiet" onClick={() => onReplay(test.fixture)}>
            {t("record.replay")}
          </button>
        )}
        {isAuthor && (
          <button type="button" className="bw-button bw-button--quiet" onClick={() => setDeleting(true)}>
            {t("actions.delete")}
          </button>
        )}
      </div>
      {isDeleting && (
        <DeleteCase templateId={templateId} test={test} onDeleted={cases.reload} onClose={() => setDeleting(false)} />
      )}
    </li>
  );
}

/** In sentences; nothing for a green one. */
function CaseDifferences({ verdict: { differences, follows } }: { verdict: CaseVerdict }): ReactNode {
  const { t, language } = useWords();
  if (differences.length === 0) return null;
  const lines = (list: CaseVerdict["differences"]) =>
    list.map((one, at) => <li key={at}>{caseWords(one, { t, language })}</li>);
  return (
    <>
      <ul className="bw-case-differences">{lines(differences)}</ul>
      {follows.length > 0 && (
        <details className="bw-case-follows">
          <summary>{t("cases.follows", { n: follows.length })}</summary>
          <ul>{lines(follows)}</ul>
        </details>
      )}
    </>
  );
}

/** "That is intended": the case expects what the form does now. */
function useRenewal(templateId: string, { enrollment, reload }: Cases, { caseId, title, fixture }: TestCase) {
  const { call } = useSession();
  const { notices } = useApp();
  const { isRunning: isRenewing, run } = useOneAtATime();
  const renew = () =>
    void run(async () => {
      const body = { id: templateId, caseId, fixture: renewCase(fixture, enrollment) };
      const answer = await call("POST /api/Templates/SaveCase", { body });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      notices.toast("success", { key: "cases.renewed", params: { title } });
      reload();
    });
  return { isRenewing, renew };
}

interface DeleteCaseProps {
  templateId: string;
  test: TestCase;
  onDeleted(): void;
  onClose(): void;
}

function DeleteCase({ templateId, test: { caseId, title }, onDeleted, onClose }: DeleteCaseProps) {
  const { t } = useWords();
  const { call } = useSession();
  const { notices } = useApp();
  const remove = async () => {
    const answer = await call("POST /api/Templates/DeleteCase", { body: { id: templateId, caseId } });
    onClose();
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    else notices.toast("success", { key: "cases.deleted", params: { title } });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t("cases.deleteTitle", { title })}
      confirm={t("actions.delete")}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t("cases.deleteWords")}</p>
    </ConfirmDialog>
  );
}
