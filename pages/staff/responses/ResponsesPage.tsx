// /smart/dynamic-form/:id/responses: the answers to a form, the newest first.
import { useCallback, useMemo, useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { useRenderer } from "@billwright/renderer";
import type { CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { OlderNewer } from "../../ui/OlderNewer.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { responseOf, resultsOf } from "../templates/addresses.ts";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { FilterBar } from "./FilterBar.tsx";
import { keepColumns, readColumns } from "./keptColumns.ts";
import { queryOf, readFilters, withFilters, type Filters } from "./listParams.ts";
import { channelName, languageName } from "./texts.ts";
import "./responses.css";

type List = CallData<"GET /api/Responses/List">;
type Row = List["rows"][number];

export default function ResponsesPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const { list, chooseColumns } = useList(id, search);
  const { data, failure, isLoading, reload } = list;
  const title = t("responses.title", { name: data?.form.name ?? "" });
  useStaffPage({ title });
  const columns = useColumns(data);
  const form = { id, channel: "DynamicForms" } as const;
  const filters = readFilters(search);
  const change = useCallback((changed: Filters) => setSearch((now) => withFilters(now, changed)), [setSearch]);
  const showAll = (
    <button type="button" className="bw-button" onClick={() => setSearch({})}>
      {t("list.showAll")}
    </button>
  );
  return (
    <>
      <PageTop title={title} back={{ to: resultsOf(form), label: t("responses.results") }} />
      <FilterBar list={data} filters={filters} onChange={change} onColumns={chooseColumns} onNotified={reload} />
      <DataTable<Row>
        caption={t("responses.caption")}
        columns={columns}
        rows={data?.rows ?? null}
        keyOf={({ reportId }) => reportId}
        linkOf={({ reportId }) => responseOf(id, reportId)}
        isBusy={data !== null && isLoading}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState title={t("list.nothingFound")} action={showAll} />
          ) : (
            <EmptyState title={t("responses.none")}>{t("responses.noneHelp")}</EmptyState>
          )
        }
        failed={failure === null ? undefined : <ErrorState failure={failure} onRetry={reload} />}
      />
      <OlderNewer
        label={t("responses.pages")}
        older={t("responses.older")}
        isFirst={search.get("after") === null}
        next={data?.next ?? null}
      />
    </>
  );
}

/** The page of the list that the address names, with the columns that were chosen on this device. */
function useList(id: string, search: URLSearchParams) {
  const { user } = useSession();
  const { timeZone } = useRenderer();
  const [chosen, setChosen] = useState(() => readColumns(user.id, id));
  const query = {
    enrollmentId: id,
    timeZone,
    columns: chosen,
    after: search.get("after") ?? undefined,
    ...queryOf(readFilters(search)),
  };
  const list = useCall("GET /api/Responses/List", { query });
  const chooseColumns = useCallback(
    (keys: readonly string[]) => {
      keepColumns(user.id, id, keys);
      setChosen(keys.join(","));
    },
    [user.id, id],
  );
  return { list, chooseColumns };
}

function useColumns(data: List | null): Column<Row>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  return useMemo(() => {
    const shown = (data?.shown ?? []).flatMap((key) => data?.columns.find((column) => column.key === key) ?? []);
    return [
      { id: "reference", title: t("analytics.columnReference"), cell: (row) => <Reference row={row} /> },
      {
        id: "submitted",
        title: t("responses.submitted"),
        cell: ({ submittedAt }) => <time dateTime={submittedAt}>{timeText(submittedAt)}</time>,
      },
      ...shown.map(({ key, name, until }, at): Column<Row> => ({
        id: key,
        title: until === null ? name : t("responses.until", { name, n: until }),
        cell: ({ cells }) => <bdi className="bw-response-cell">{cells[at]}</bdi>,
      })),
      { id: "state", title: t("responses.state"), cell: (row) => <State row={row} /> },
      { id: "version", title: t("analytics.columnVersion"), cell: ({ version }) => version, isNumber: true },
      { id: "language", title: t("analytics.columnLanguage"), cell: ({ language }) => languageName(language) },
      { id: "channel", title: t("responses.channel"), cell: ({ channel }) => channelName(channel, t) },
    ];
  }, [data, t, timeText]);
}

function Reference({ row: { reference, isTest } }: { row: Row }) {
  const { t } = useWords();
  return (
    <>
      <bdi dir="ltr">{reference}</bdi> {isTest && <Badge tone="info">{t("responses.test")}</Badge>}
    </>
  );
}

const tones = { new: "info", working: "warning", done: "success" } as const;

function State({ row: { state, owner, hasNote } }: { row: Row }) {
  const { t } = useWords();
  return (
    <span className="bw-response-state">
      <Badge tone={tones[state]}>{t(`responses.state.${state}`)}</Badge>
      {owner !== null && <bdi className="bw-soft">{owner.name}</bdi>}
      {hasNote && <span className="bw-soft">{t("responses.note")}</span>}
    </span>
  );
}
