// /smart/undelivered: what the account's own system did not take within a day, and what waits behind it. Owners alone have to do with it.
import { useSearchParams } from "react-router-dom";
import type { CallData } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { OlderNewer } from "../../ui/OlderNewer.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { Answered } from "../webhooks/Answered.tsx";
import { SendAgain } from "../webhooks/SendAgain.tsx";

type Row = CallData<"GET /api/BillerFacts/List">["rows"][number];

export default function UndeliveredPage() {
  const { t } = useWords();
  const { call } = useSession();
  const timeText = useTimeText();
  const [search] = useSearchParams();
  useStaffPage({ title: t("undelivered.title") });
  const after = search.get("after") ?? undefined;
  const { data, failure, isLoading, reload } = useCall("GET /api/BillerFacts/List", { query: { after } });
  return (
    <>
      <PageTop
        title={t("undelivered.title")}
        lead={t("undelivered.lead")}
        actions={data !== null && data.rows.length > 0 && <SendAllAgain onSent={reload} />}
      />
      <DataTable<Row>
        caption={t("undelivered.title")}
        columns={useColumns()}
        rows={data?.rows ?? null}
        keyOf={({ key }) => key}
        isBusy={data !== null && isLoading}
        actions={({ key, kind, at }) => (
          <SendAgain
            label={t("webhooks.againOf", { event: kind, time: timeText(at) })}
            send={() => call("POST /api/BillerFacts/SendAgain", { body: { key } })}
            onSent={reload}
          />
        )}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={<EmptyState title={t("undelivered.none")}>{t("undelivered.noneHelp")}</EmptyState>}
      />
      <OlderNewer
        label={t("undelivered.title")}
        older={t("webhooks.older")}
        isFirst={after === undefined}
        next={data?.next ?? null}
      />
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  return [
    {
      id: "customer",
      title: t("responses.customer"),
      cell: ({ recipientId }) => (recipientId === null ? t("undelivered.nobody") : <bdi>{recipientId}</bdi>),
    },
    { id: "kind", title: t("webhooks.event"), cell: ({ kind }) => <code dir="ltr">{kind}</code> },
    { id: "at", title: t("webhooks.at"), cell: ({ at }) => <time dateTime={at}>{timeText(at)}</time> },
    {
      id: "answer",
      title: t("webhooks.answer"),
      cell: ({ fault, triedAt }) => (
        <Answered triedAt={triedAt}>{fault === null ? t("webhooks.noAnswer") : <bdi dir="ltr">{fault}</bdi>}</Answered>
      ),
    },
    { id: "tries", title: t("webhooks.tries"), cell: ({ tries }) => tries, isNumber: true },
    { id: "behind", title: t("undelivered.behind"), cell: ({ behind }) => behind, isNumber: true },
  ];
}

function SendAllAgain({ onSent }: { onSent(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const send = async () => {
    let count = 0;
    for (let isMore = true; isMore;) {
      const answer = await call("POST /api/BillerFacts/SendAllAgain", { body: {} });
      if (!answer.ok) return notices.show(failureEffects(answer.failure));
      count += answer.data.count;
      ({ isMore } = answer.data);
    }
    notices.toast("success", { key: "webhooks.sentAgainMany", params: { n: count } });
    onSent();
  };
  return (
    <button
      type="button"
      className="bw-button bw-button--primary"
      aria-disabled={isRunning || undefined}
      onClick={() => void run(send)}
    >
      {t("undelivered.sendAll")}
    </button>
  );
}
