// /smart/agreements/:id: one agreement, verified as it is read, with its document and what became of it.
import { useParams } from "react-router-dom";
import { pathOf, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FactRow } from "../../ui/Facts.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { HistoryCard } from "../HistoryCard.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { AgreementBadge } from "./AgreementsPage.tsx";
import { SignedDocument } from "./SignedDocument.tsx";
import "./agreements.css";

type Agreement = CallData<"GET /api/Agreements/Get">;

export default function AgreementPage() {
  const { id = "" } = useParams();
  const { t } = useWords();
  const { data, failure, reload } = useCall("GET /api/Agreements/Get", { query: { id } });
  const title = t("agreements.one", { customer: data?.recipientId ?? "" });
  useStaffPage({ title });
  if (failure !== null) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <StaffPageSkeleton />;
  return (
    <>
      <PageTop
        title={title}
        badge={<AgreementBadge state={data.state} />}
        back={{ to: pathOf("smart/agreements"), label: t("agreements.back") }}
      />
      <div className="bw-signed">
        {(data.history.length > 0 || !data.isIntact) && <Verified isIntact={data.isIntact} />}
        <About agreement={data} />
        <section className="bw-card" aria-labelledby="document">
          <h2 id="document">{t("agreements.document")}</h2>
          {data.document === null ? <p>{t("agreements.noDocument")}</p> : <SignedDocument agreement={data} />}
        </section>
        <History agreement={data} />
      </div>
    </>
  );
}

function Verified({ isIntact }: Pick<Agreement, "isIntact">) {
  const { t } = useWords();
  return (
    <div className="bw-notice" data-tone={isIntact ? "success" : "error"} role={isIntact ? undefined : "alert"}>
      <p>{t(isIntact ? "agreements.intact" : "agreements.broken")}</p>
    </div>
  );
}

function About({ agreement: { agreementId, recipientId, template, document } }: { agreement: Agreement }) {
  const { t } = useWords();
  return (
    <section className="bw-card" aria-labelledby="about">
      <h2 id="about">{t("agreements.facts")}</h2>
      <dl className="bw-facts">
        <FactRow label={t("responses.customer")} value={recipientId} />
        <FactRow label={t("agreements.name")} value={agreementId} />
        <FactRow label={t("agreements.template")} value={template} isCode />
        <FactRow label={t("agreements.digest")} value={document?.sha256 ?? null} isCode />
      </dl>
    </section>
  );
}

function History({ agreement: { history } }: { agreement: Agreement }) {
  const { t } = useWords();
  const rows = history.map(({ action, at, ip }) => ({
    at,
    what: t(`agreements.did.${action}`),
    more: ip !== null && <bdi dir="ltr">{ip}</bdi>,
  }));
  return <HistoryCard rows={rows} />;
}
