// /smart/agreements: what customers signed, or are to sign, the newest first. Owners alone see it.
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { agreementStates, pathOf, type AgreementState, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { OlderNewer } from "../../ui/OlderNewer.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";

type Row = CallData<"GET /api/Agreements/List">["rows"][number];

export default function AgreementsPage() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  useStaffPage({ title: t("agreements.title") });
  const state = agreementStates.find((each) => each === search.get("state"));
  const [customer, after] = [search.get("customer") ?? undefined, search.get("after") ?? undefined];
  const { data, failure, isLoading, reload } = useCall("GET /api/Agreements/List", {
    query: { state, customer, after },
  });
  const narrow = useNarrowing(setSearch);
  const find = useCallback((typed: string) => narrow("customer", typed.trim()), [narrow]);
  const isNarrowed = state !== undefined || customer !== undefined;
  return (
    <>
      <PageTop title={t("agreements.title")} lead={t("agreements.lead")} />
      <Toolbar label={t("staff.tools")}>
        <SearchBox label={t("agreements.search")} value={customer ?? ""} onSearch={find} />
        <SelectField
          label={t("agreements.state")}
          none={t("list.all")}
          options={agreementStates.map((value) => ({ value, label: t(`agreements.state.${value}`) }))}
          value={state ?? ""}
          onChange={(value) => narrow("state", value)}
        />
      </Toolbar>
      <DataTable<Row>
        caption={t("agreements.title")}
        columns={useColumns()}
        rows={data?.rows ?? null}
        keyOf={({ id }) => id}
        linkOf={({ id }) => pathOf("smart/agreements/id", { id })}
        isBusy={data !== null && isLoading}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={
          isNarrowed ? (
            <EmptyState
              title={t("list.nothingFound")}
              action={
                <button type="button" className="bw-button" onClick={() => setSearch({})}>
                  {t("list.showAll")}
                </button>
              }
            />
          ) : (
            <EmptyState title={t("agreements.none")}>{t("agreements.noneHelp")}</EmptyState>
          )
        }
      />
      <OlderNewer
        label={t("agreements.title")}
        older={t("webhooks.older")}
        isFirst={after === undefined}
        next={data?.next ?? null}
      />
    </>
  );
}

/** Another state or customer begins at the newest again. */
function useNarrowing(setSearch: ReturnType<typeof useSearchParams>[1]) {
  return useCallback(
    (name: "state" | "customer", value: string) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        next.delete("after");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [setSearch],
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  return [
    { id: "customer", title: t("responses.customer"), cell: ({ recipientId }) => <bdi>{recipientId}</bdi> },
    { id: "name", title: t("agreements.name"), cell: ({ agreementId }) => <bdi>{agreementId}</bdi> },
    { id: "state", title: t("agreements.state"), cell: (row) => <StateOf row={row} /> },
    {
      id: "since",
      title: t("agreements.since"),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{timeText(createdAt)}</time>,
    },
  ];
}

function StateOf({ row: { state, isIntact } }: { row: Row }) {
  const { t } = useWords();
  return (
    <span className="bw-statuses">
      <AgreementBadge state={state} />
      {isIntact === false && <Badge tone="error">{t("agreements.isChanged")}</Badge>}
    </span>
  );
}

const tones = { new: "neutral", open: "info", signed: "success", declined: "warning" } as const;

export function AgreementBadge({ state }: { state: AgreementState }) {
  const { t } = useWords();
  return <Badge tone={tones[state]}>{t(`agreements.state.${state}`)}</Badge>;
}
