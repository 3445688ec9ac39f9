// Text messages that read as a no and carry no keyword: somebody reads each and settles it (decisions-proposed.md P144).
import { Link } from "react-router-dom";
import { channelNames, pathOf, type CallData } from "@billwright/schemas";
import { isNotFound } from "../../client/answer.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useTimeText } from "../templates/useTimeText.ts";

type QueuedText = CallData<"GET /api/Choices/Texts">["texts"][number];

export function QueuedTexts() {
  const { t } = useWords();
  const timeText = useTimeText();
  const { data, failure, reload } = useCall("GET /api/Choices/Texts", { query: {} });
  const columns: Column<QueuedText>[] = [
    { id: "received", title: t("choices.received"), cell: ({ receivedAt }) => timeText(receivedAt) },
    {
      id: "customer",
      title: t("responses.customer"),
      cell: ({ recipientId }) => (
        <Link to={pathOf("smart/choices/id", { recipient: recipientId })}>
          <bdi>{recipientId}</bdi>
        </Link>
      ),
    },
    { id: "channel", title: t("choices.channel"), cell: ({ channel }) => t(channelNames[channel]) },
    { id: "text", title: t("choices.text"), cell: ({ text }) => <bdi className="bw-choices-text">{text}</bdi> },
  ];
  return (
    <section className="bw-choices-texts" aria-labelledby="texts">
      <h2 id="texts">{t("choices.texts")}</h2>
      <p className="bw-soft">{t("choices.textsLead")}</p>
      <DataTable
        caption={t("choices.texts")}
        columns={columns}
        rows={data?.texts ?? null}
        keyOf={({ entryId }) => entryId}
        actions={(row) => <Settle entryId={row.entryId} onSettled={reload} />}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={<p>{t("choices.noTexts")}</p>}
      />
      {data?.hasMore === true && <p>{t("choices.moreTexts")}</p>}
    </section>
  );
}

function Settle({ entryId, onSettled }: { entryId: string; onSettled(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { isRunning, run } = useOneAtATime();
  const settle = (isRefusal: boolean) =>
    void run(async () => {
      const answer = await call("POST /api/Choices/SettleText", { body: { entryId, isRefusal } });
      const isGone = !answer.ok && isNotFound(answer.failure);
      if (!answer.ok && !isGone) return notices.show(failureEffects(answer.failure));
      notices.toast(isGone ? "warning" : "success", {
        key: isGone ? "choices.textGone" : "choices.settled",
        params: {},
      });
      onSettled();
    });
  return (
    <>
      <button type="button" className="bw-button" aria-disabled={isRunning || undefined} onClick={() => settle(true)}>
        {t("choices.isRefusal")}
      </button>
      <button type="button" className="bw-button" aria-disabled={isRunning || undefined} onClick={() => settle(false)}>
        {t("choices.isNoRefusal")}
      </button>
    </>
  );
}
