// /smart/choices: a customer is found by account number, e-mail address, phone number or name; what they get is on a page of its own.
import { useState, type FormEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { mayImportChoices, mayRecordChoices, maySeeChoices } from "@billwright/engine/users";
import { pathOf, type CallData } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
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
      <PageTop
        title={t("choices.title")}
        lead={t("choices.lead")}
        {...(mayImportChoices(user.role) && {
          actions: (
            <Link to={pathOf("smart/choice-imports")} className="bw-button">
              {t("choiceImport.open")}
            </Link>
          ),
        })}
      />
      <FindCustomer />
      {mayRecordChoices(user.role) && <QueuedTexts />}
    </>
  );
}

type Found = CallData<"GET /api/Choices/Find">;

function FindCustomer() {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const find = async () => {
    const answer = await call("GET /api/Choices/Find", { query: { text: text.trim() } });
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    const [first, ...others] = answer.data.customers;
    if (first && others.length === 0 && !answer.data.isBillerAway) return void navigate(pathTo(first.recipientId));
    setFound(answer.data);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void run(find);
  };
  return (
    <>
      <form className="bw-card bw-choices-find" role="search" onSubmit={submit}>
        <TextField
          label={t("choices.number")}
          help={t("choices.numberHelp")}
          most={254}
          value={text}
          onChange={setText}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
          {t("choices.open")}
        </button>
      </form>
      <div role="status">{found !== null && <FoundCustomers found={found} />}</div>
    </>
  );
}

const pathTo = (recipient: string): string => pathOf("smart/choices/id", { recipient });

function FoundCustomers({ found: { customers, isBillerAway } }: { found: Found }) {
  const { t } = useWords();
  return (
    <>
      {isBillerAway && <p className="bw-choices-notice">{t("choices.billerAway")}</p>}
      {customers.length === 0 ? (
        <EmptyState title={t("choices.noneFound")}>{t("choices.noneFoundHelp")}</EmptyState>
      ) : (
        <>
          <p>{t("choices.found", { n: customers.length })}</p>
          <ul>
            {customers.map(({ recipientId, name }) => (
              <li key={recipientId}>
                <Link to={pathTo(recipientId)}>
                  <bdi>{recipientId}</bdi>
                </Link>
                {name !== null && <bdi>{` ${name}`}</bdi>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
