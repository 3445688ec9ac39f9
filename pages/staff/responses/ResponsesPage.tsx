// /smart/dynamic-form/:id/responses: the answers to a form, the newest first.
import { useMemo } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { channels, languages, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { responsesOf, resultsOf } from "../templates/addresses.ts";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { OlderNewer } from "./OlderNewer.tsx";
import "./responses.css";

type List = CallData<"GET /api/Responses/List">;
type Row = List["rows"][number];

export default function ResponsesPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const [search] = useSearchParams();
  const after = search.get("after") ?? undefined;
  const list = useCall("GET /api/Responses/List", { query: { enrollmentId: id, after } });
  const { data, failure, isLoading, reload } = list;
  const title = t("responses.title", { name: data?.form.name ?? "" });
  useStaffPage({ title });
  const columns = useColumns(data);
  const form = { id, channel: "DynamicForms" } as const;
  return (
    <>
      <PageTop title={title} back={{ to: resultsOf(form), label: t("responses.results") }} />
      <DataTable<Row>
        caption={t("responses.caption")}
        columns={columns}
        rows={data?.rows ?? null}
        keyOf={({ reportId }) => reportId}
        linkOf={({ reportId }) => `${responsesOf(form)}/${encodeURIComponent(reportId)}`}
        isBusy={data !== null && isLoading}
        empty={<EmptyState title={t("responses.none")}>{t("responses.noneHelp")}</EmptyState>}
        failed={failure === null ? undefined : <ErrorState failure={failure} onRetry={reload} />}
      />
      <OlderNewer isFirst={after === undefined} next={data?.next ?? null} />
    </>
  );
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
        cell: ({ cells }) => <span className="bw-response-cell">{cells[at]}</span>,
      })),
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

export const languageName = (code: string): string => (languages as Readonly<Record<string, string>>)[code] ?? code;

export function channelName(number: number, t: ReturnType<typeof useWords>["t"]): string {
  const channel = channels[number];
  if (channel === undefined) return String(number);
  return channel === "WhatsApp" || channel === "WebForm" || channel === "Print"
    ? t(`responses.channel.${channel}`)
    : t(`channel.${channel}`);
}
