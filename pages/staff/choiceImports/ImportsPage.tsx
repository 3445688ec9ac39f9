// /smart/choice-imports: choices that another system had, from a file; and what was imported so far.
import { useSearchParams } from "react-router-dom";
import { mayImportChoices } from "@billwright/engine/users";
import { pathOf, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { OlderNewer } from "../../ui/OlderNewer.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { AddImport } from "./AddImport.tsx";
import { ImportBadge } from "./ImportBadge.tsx";
import { isUnderWay } from "./figures.ts";
import { useNumberText } from "./useNumberText.ts";
import { useReloading } from "./useReloading.ts";
import "./choiceImports.css";

type Row = CallData<"GET /api/ChoiceImports/List">["imports"][number];

export default function ImportsPage() {
  const { t } = useWords();
  const { user } = useSession();
  useStaffPage({ title: t("choiceImport.title") });
  if (!mayImportChoices(user.role)) return <EmptyState title={t("choiceImport.denied")} />;
  return (
    <>
      <PageTop
        title={t("choiceImport.title")}
        lead={t("choiceImport.lead")}
        back={{ to: pathOf("smart/choices"), label: t("choices.title") }}
      />
      <AddImport />
      <History />
    </>
  );
}

function History() {
  const { t } = useWords();
  const [search] = useSearchParams();
  const after = search.get("after") ?? undefined;
  const loaded = useCall("GET /api/ChoiceImports/List", { query: { after } });
  const { data, failure, reload } = loaded;
  useReloading(loaded, data?.imports.some(({ state }) => isUnderWay(state)) ?? false);
  return (
    <section className="bw-import-history" aria-labelledby="imports">
      <h2 id="imports">{t("choiceImport.history")}</h2>
      <DataTable<Row>
        caption={t("choiceImport.history")}
        columns={useColumns()}
        rows={data?.imports ?? null}
        keyOf={({ importId }) => importId}
        linkOf={({ importId }) => pathOf("smart/choice-imports/id", { id: importId })}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={reload} /> : null}
        empty={<EmptyState title={t("choiceImport.none")}>{t("choiceImport.noneHelp")}</EmptyState>}
      />
      <OlderNewer
        label={t("choiceImport.history")}
        older={t("choiceImport.more")}
        isFirst={after === undefined}
        next={data?.next ?? null}
      />
    </section>
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useWords();
  const timeText = useTimeText();
  const numberText = useNumberText();
  return [
    { id: "file", title: t("choiceImport.file"), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
    { id: "state", title: t("choiceImport.stateOf"), cell: ({ state }) => <ImportBadge state={state} /> },
    { id: "at", title: t("choiceImport.at"), cell: ({ at }) => <time dateTime={at}>{timeText(at)}</time> },
    { id: "by", title: t("choiceImport.by"), cell: ({ by }) => <bdi>{by}</bdi> },
    {
      id: "read",
      title: t("choiceImport.count.read"),
      cell: ({ counts }) => numberText(counts.read),
      isNumber: true,
    },
    {
      id: "recorded",
      title: t("choiceImport.count.recorded"),
      cell: ({ counts }) => numberText(counts.recorded - counts.undone),
      isNumber: true,
    },
  ];
}
