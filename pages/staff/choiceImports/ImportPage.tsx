// /smart/choice-imports/:id: what is in a file, what is wrong with which line, how far it is, and what became of it.
import { useParams } from "react-router-dom";
import { mayImportChoices } from "@billwright/engine/users";
import { pathOf } from "@billwright/schemas";
import { isNotFound } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { Counted } from "./Counted.tsx";
import { Decide } from "./Decide.tsx";
import { Faults } from "./Faults.tsx";
import { isUnderWay, type Import } from "./figures.ts";
import { HowFar } from "./HowFar.tsx";
import { ImportBadge } from "./ImportBadge.tsx";
import { useReloading } from "./useReloading.ts";
import "./choiceImports.css";

export default function ImportPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const { user } = useSession();
  const mayImport = mayImportChoices(user.role);
  const loaded = useCall("GET /api/ChoiceImports/Get", mayImport ? { query: { importId: id } } : null);
  const { data, failure, reload } = loaded;
  useReloading(loaded, data !== null && isUnderWay(data.state));
  const title = data?.fileName ?? t("choiceImport.title");
  useStaffPage({ title });
  const back = { to: pathOf("smart/choice-imports"), label: t("choiceImport.back") };
  if (!mayImport) return <EmptyState title={t("choiceImport.denied")} />;
  if (failure !== null && isNotFound(failure))
    return (
      <>
        <PageTop title={t("choiceImport.title")} back={back} />
        <EmptyState title={t("choiceImport.gone")}>{t("choiceImport.goneHelp")}</EmptyState>
      </>
    );
  if (failure !== null && data === null) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <StaffPageSkeleton />;
  return <Shown of={data} back={back} onChanged={reload} />;
}

interface ShownProps {
  of: Import;
  back: { to: string; label: string };
  onChanged(): void;
}

function Shown({ of, back, onChanged }: ShownProps) {
  const { t } = useWords();
  const timeText = useTimeText();
  const { fileName, state, by, at, undoneBy, same } = of;
  return (
    <>
      <PageTop
        title={<bdi>{fileName}</bdi>}
        badge={<ImportBadge state={state} />}
        lead={<bdi>{t("choiceImport.broughtBy", { name: by, time: timeText(at) })}</bdi>}
        back={back}
      />
      <div className="bw-import">
        <HowFar of={of} />
        {undoneBy !== null && <p>{t("choiceImport.undoneBy", { name: undoneBy })}</p>}
        {same !== null && state === "checked" && (
          <p className="bw-import-notice">{t("choiceImport.same", { time: timeText(same.at), name: same.by })}</p>
        )}
        <Decide of={of} onChanged={onChanged} />
        <Counted of={of} />
        <Faults of={of} />
      </div>
    </>
  );
}
