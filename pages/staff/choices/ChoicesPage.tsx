// /smart/choices: a customer is found by the account number; what they get is on a page of its own.
import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import { typedAccountNumber } from "@billwright/engine/typed";
import { mayRecordChoices, maySeeChoices } from "@billwright/engine/users";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useSession } from "../../session/useSession.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { TextField } from "../../ui/fields.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { QueuedTexts } from "./QueuedTexts.tsx";
import "./choices.css";

export default function ChoicesPage() {
  const { t } = useWords();
  const { user } = useSession();
  useStaffPage({ title: t("choices.title") });
  if (!maySeeChoices(user.role)) return <EmptyState title={t("choices.denied")} />;
  return (
    <>
      <PageTop title={t("choices.title")} lead={t("choices.lead")} />
      <FindCustomer />
      {mayRecordChoices(user.role) && <QueuedTexts />}
    </>
  );
}

function FindCustomer() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [number, setNumber] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const recipient = typedAccountNumber(number);
    if (recipient !== "") void navigate(pathOf("smart/choices/id", { recipient }));
  };
  return (
    <form className="bw-card bw-choices-find" role="search" onSubmit={submit}>
      <TextField
        label={t("choices.number")}
        help={t("choices.numberHelp")}
        most={128}
        value={number}
        onChange={setNumber}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <button type="submit" className="bw-button bw-button--primary">
        {t("choices.open")}
      </button>
    </form>
  );
}
