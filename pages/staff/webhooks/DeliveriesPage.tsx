// /smart/webhooks/:id: what was sent to one address, and what it answered.
import { useParams, useSearchParams } from "react-router-dom";
import { pathOf, webhookDeliveryStates, type CallData, type WebhookDeliveryState } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { OlderNewer } from "../../ui/OlderNewer.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { Answered } from "./Answered.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { SendAgainFrom } from "./SendAgainFrom.tsx";
import "./webhooks.css";

type Row = CallData<"GET /api/Webhooks/Deliveries">["rows"][number];

export default function DeliveriesPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  useStaffPage({ title: t("webhooks.sent") });
  const state = webhookDeliveryStates.find((each) => each === search.get("state"));
  const after = search.get("after") ?? undefined;
  const { data, failure, isLoading, reload } = useCall("GET /api/Webhooks/Deliveries", { query: { id, state, after } });
  return (
    <>
      <PageTop
        title={t("webhooks.sent")}
        lead={data === null ? undefined : <bdi dir="ltr">{data.address}</bdi>}
        back={{ to: pathOf("smart/webhooks"), label: t("webhooks.back") }}
      />
      <Toolbar label={t("staff.tools")}>
        <SelectField
          label={t("webhooks.state")}
          none={t("webhooks.anyState")}
          options={webhookDeliveryStates.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) }))}
          value={state ?? ""}
          onChange={(value) => setSearch(value === "" ? {} : { state: value })}
        />
      </Toolbar>
      <DataTable<Row>
        caption={t("webhooks.sent")}
        columns={useColumns()}
        rows={data?.rows ?? null}
        keyOf={(row) => row.id}
        isBusy={data !== null && isLoading}
        actions={(row) => <SendRowAgain address={id} row={row} onSent={reload} />}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={<EmptyState title={t("webhooks.nothing")}>{t("webhooks.nothingHelp")}</EmptyState>}
      />
      <OlderNewer
        label={t("webhooks.sent")}
        older={t("webhooks.older")}
        isFirst={after === undefined}
        next={data?.next ?? null}
      />
      {data !== null && <SendAgainFrom address={id} onSent={reload} />}
    </>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  return [
    { id: "event", title: t("webhooks.event"), cell: ({ event }) => <code dir="ltr">{event}</code> },
    {
      id: "at",
      title: t("webhooks.at"),
      cell: ({ at }) => <time dateTime={at}>{timeText(at)}</time>,
    },
    { id: "state", title: t("webhooks.state"), cell: ({ state }) => <StateBadge state={state} /> },
    { id: "answer", title: t("webhooks.answer"), cell: (row) => <AnswerOf row={row} /> },
    { id: "tries", title: t("webhooks.tries"), cell: ({ tries }) => tries, isNumber: true },
  ];
}

const tones = { waiting: "info", done: "success", failed: "error", stopped: "neutral" } as const;

function StateBadge({ state }: { state: WebhookDeliveryState }) {
  const { t } = useWords();
  return <Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>;
}

function AnswerOf({ row: { status, answer, triedAt } }: { row: Row }) {
  const { t } = useWords();
  if (triedAt === null) return null;
  return (
    <Answered triedAt={triedAt} answer={answer}>
      {status ?? t("webhooks.noAnswer")}
    </Answered>
  );
}

function SendRowAgain({ address, row: { id, event, at }, onSent }: { address: string; row: Row; onSent(): void }) {
  const { t } = useWords();
  const { call } = useSession();
  const timeText = useTimeText();
  return (
    <SendAgain
      label={t("webhooks.againOf", { event, time: timeText(at) })}
      send={() => call("POST /api/Webhooks/SendAgain", { body: { id: address, deliveryId: id } })}
      onSent={onSent}
    />
  );
}
