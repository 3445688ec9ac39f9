// /smart/choices/:recipient: what a customer gets, since when and by which door, what messages go to, and the record.
import { useState } from "react";
import { useParams } from "react-router-dom";
import { mayRecordChoices, maySeeChoices } from "@billwright/engine/users";
import { languages, pathOf } from "@billwright/schemas";
import { isNotFound } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { Contacts } from "./Contacts.tsx";
import type { Customer } from "./customer.ts";
import { Standing } from "./Standing.tsx";
import { RecordChoice } from "./RecordChoice.tsx";
import { TheRecord } from "./TheRecord.tsx";
import "./choices.css";

export default function CustomerPage() {
  const { recipient = "" } = useParams();
  const { t } = useWords();
  const { user } = useSession();
  const title = t("choices.one", { number: recipient });
  useStaffPage({ title });
  const maySee = maySeeChoices(user.role);
  const { data, failure, reload } = useCall(
    "GET /api/Choices/Customer",
    maySee ? { query: { recipientId: recipient } } : null,
  );
  const back = { to: pathOf("smart/choices"), label: t("choices.back") };
  if (!maySee) return <EmptyState title={t("choices.denied")} />;
  if (failure !== null && isNotFound(failure))
    return (
      <>
        <PageTop title={title} back={back} />
        <EmptyState title={t("choices.noneTitle")}>{t("choices.noneHelp")}</EmptyState>
      </>
    );
  if (failure !== null) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <StaffPageSkeleton />;
  return <Shown customer={data} title={title} back={back} onChanged={reload} />;
}

interface ShownProps {
  customer: Customer;
  title: string;
  back: { to: string; label: string };
  onChanged(): void;
}

function Shown({ customer, title, back, onChanged }: ShownProps) {
  const { t } = useWords();
  const { user } = useSession();
  const timeText = useTimeText();
  const [isRefusing, setRefusing] = useState(false);
  const { name, language, isAllRefused, pausedUntil } = customer;
  const mayRecord = mayRecordChoices(user.role);
  const lead = [name, language && `${t("choices.language")}: ${languages[language]}`].filter(Boolean).join(" · ");
  return (
    <>
      <PageTop
        title={title}
        back={back}
        {...(lead !== "" && { lead: <bdi>{lead}</bdi> })}
        {...(mayRecord && {
          actions: (
            <button type="button" className="bw-button" onClick={() => setRefusing(true)}>
              {t("choices.recordAll")}
            </button>
          ),
        })}
      />
      {isAllRefused && <p className="bw-choices-notice">{t("choices.allRefused")}</p>}
      {pausedUntil !== null && (
        <p className="bw-choices-notice">{t("choices.paused", { date: timeText(pausedUntil) })}</p>
      )}
      <div className="bw-customer-choices">
        <Standing customer={customer} onChanged={onChanged} />
        <Contacts customer={customer} onChanged={onChanged} />
        <TheRecord customer={customer} />
      </div>
      {isRefusing && (
        <RecordChoice customer={customer} about={null} onSaved={onChanged} onClose={() => setRefusing(false)} />
      )}
    </>
  );
}
