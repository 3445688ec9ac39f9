// /view-bill-access: a bill behind what its account asks before (self-service.txt §4; decisions-proposed.md P48).
import { dayFormat, moneyFormat, type CallData } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { failedBy } from "../../link/failedBy.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useCall } from "../../link/useCall.ts";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { SmartPageGate } from "../smartAuth/SmartPageGate.tsx";
import { BillBar } from "./BillBar.tsx";
import { BillPdf, FailedBill } from "./BillPdf.tsx";
import "./bill.css";

export default function ViewBillPage() {
  return (
    <SmartPageGate isViewBill>
      <ViewBill />
    </SmartPageGate>
  );
}

function ViewBill() {
  const { t } = useWords();
  const token = useLinkToken();
  const { data, failure, isLoading, reload } = useCall("GET /api/v1/ViewBill/Info", { query: { token } });
  useShell({ title: t("invoice.title") });
  if (data === null && isLoading) return <PageSkeleton />;
  if (data !== null) return <Bill info={data} token={token} />;
  if (failure === null) return <PageSkeleton />;
  return <Failed failure={failure} onTryAgain={reload} />;
}

/** A link that has ended says so itself; for all else there is another try. */
function Failed(props: { failure: Failure; onTryAgain(): void }) {
  const { t } = useWords();
  if (failedBy(props.failure).of !== "call") return <FailedLink title={t("invoice.failed")} {...props} />;
  return <FailedBill {...props} />;
}

interface BillProps {
  info: CallData<"GET /api/v1/ViewBill/Info">;
  token: string;
}

function Bill({ info, token }: BillProps) {
  const { t, language } = useWords();
  const loaded = useCall("GET /api/v1/ViewBill/Pdf", { query: { token } });
  const { number, customerName, fileName, month, amountDue, due, country } = info;
  const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const title = t("viewbill.title", { month: months.format(new Date(month)) });
  const head = (
    <header className="bw-bill-head bw-screen-only">
      <PageHeading>{title}</PageHeading>
      <Facts
        facts={[
          { label: t("viewbill.customer"), value: customerName },
          { label: t("viewbill.number"), value: number },
          { label: t("viewbill.amountDue"), value: moneyFormat(language, country)(amountDue), isMain: true },
          { label: t("viewbill.due"), value: due === null ? null : dayFormat(language)(due) },
        ]}
      />
    </header>
  );
  return (
    <div className="bw-bill">
      <BillPdf
        loaded={loaded}
        fileName={fileName}
        title={title}
        head={head}
        failed={(failure) => <Failed failure={failure} onTryAgain={loaded.reload} />}
        foot={<BillBar bill={info} />}
      />
    </div>
  );
}
