// /smart/webhooks: where the account's own systems are notified of events. Owners alone have to do with it.
import { useState } from "react";
import { pathOf, type CallData, type WebhookState } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { AddWebhook } from "./AddWebhook.tsx";
import { ShownSecret, type NewSecret } from "./ShownSecret.tsx";
import { WebhookMenu } from "./WebhookMenu.tsx";
import "./webhooks.css";

type Address = CallData<"GET /api/Webhooks/List">[number];

export default function WebhooksPage() {
  const { t } = useWords();
  useStaffPage({ title: t("webhooks.title") });
  const { data, failure, reload } = useCall("GET /api/Webhooks/List", {});
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const show = (made: NewSecret) => {
    setSecret(made);
    reload();
  };
  return (
    <>
      <PageTop
        title={t("webhooks.title")}
        lead={t("webhooks.lead")}
        actions={
          <button type="button" className="bw-button bw-button--primary" onClick={() => setAdding(true)}>
            {t("webhooks.add")}
          </button>
        }
      />
      {isAdding && <AddWebhook onAdded={show} onClose={() => setAdding(false)} />}
      {secret !== null && <ShownSecret made={secret} onKept={() => setSecret(null)} />}
      <DataTable<Address>
        caption={t("webhooks.title")}
        columns={useColumns()}
        rows={data}
        keyOf={({ id }) => id}
        linkOf={({ id }) => pathOf("smart/webhooks/id", { id })}
        actions={(row) => <WebhookMenu row={row} onChanged={reload} onSecret={show} />}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={<EmptyState title={t("webhooks.none")}>{t("webhooks.noneHelp")}</EmptyState>}
      />
    </>
  );
}

function useColumns(): Column<Address>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  return [
    {
      id: "address",
      title: t("webhooks.address"),
      cell: ({ address }) => (
        <bdi dir="ltr" className="bw-webhook-address">
          {address}
        </bdi>
      ),
    },
    { id: "events", title: t("webhooks.events"), cell: ({ events }) => <Events events={events} /> },
    {
      id: "state",
      title: t("webhooks.state"),
      cell: ({ state, formerSecretEndsAt }) => (
        <span className="bw-webhook-state">
          <StateBadge state={state} />
          {formerSecretEndsAt !== null && (
            <span className="bw-soft">{t("webhooks.formerUntil", { time: timeText(formerSecretEndsAt) })}</span>
          )}
        </span>
      ),
    },
  ];
}

function Events({ events }: Pick<Address, "events">) {
  const { t } = useWords();
  if (events === null) return t("webhooks.allEvents");
  return (
    <span className="bw-webhook-events">
      {events.map((event) => (
        <code key={event} dir="ltr">
          {event}
        </code>
      ))}
    </span>
  );
}

const tones = { on: "success", off: "neutral", gone: "error" } as const satisfies Record<WebhookState, string>;

function StateBadge({ state }: { state: WebhookState }) {
  const { t } = useWords();
  return <Badge tone={tones[state]}>{t(`webhooks.state.${state}`)}</Badge>;
}
