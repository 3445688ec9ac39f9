// /view-invoice: the bill that a message leads to. The viewer has the page to itself, the address stays, and a reload fetches again.
import { useSearchParams } from "react-router-dom";
import type { CallData } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { allLanguages } from "../../i18n/language.ts";
import { useWords } from "../../i18n/useWords.ts";
import { InvalidLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { useCall } from "../../link/useCall.ts";
import { LanguageMenu } from "../../shell/header/LanguageMenu.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { BillBar } from "./BillBar.tsx";
import { BillPdf, FailedBill, type BillPdfProps } from "./BillPdf.tsx";
import "./bill.css";

export default function InvoicePage() {
  const { t } = useWords();
  const [query] = useSearchParams();
  const id = query.get("id")?.trim() ?? "";
  const key = query.get("pdfId")?.trim() ?? "";
  useShell({ title: t("invoice.title") });
  if (id !== "") return <ByMessage key={id} id={id} />;
  if (key !== "") return <ByPrintKey key={key} printKey={key} />;
  return <InvalidLink />;
}

function ByMessage({ id }: { id: string }) {
  const loaded = useCall("POST /api/v1/Print/DownloadPdf", { body: { logId: id } });
  const { data: bill } = useCall("POST /api/v1/Print/BillNow", { body: { logId: id } });
  return <WholePage loaded={loaded} fileName={`${id}.pdf`} bill={bill} />;
}

function ByPrintKey({ printKey }: { printKey: string }) {
  const loaded = useCall("POST /api/v1/Media/print", { body: { key: printKey } });
  const { data: bill } = useCall("POST /api/v1/Media/BillNow", { body: { key: printKey } });
  return <WholePage loaded={loaded} fileName={`${printKey}.pdf`} bill={bill} />;
}

interface WholePageProps extends Pick<BillPdfProps, "loaded" | "fileName"> {
  /** Null: not known, or no bill: then the page is the document alone. */
  bill: CallData<"POST /api/v1/Media/BillNow">;
}

function WholePage({ bill, ...props }: WholePageProps) {
  const { t } = useWords();
  const title = t("invoice.title");
  const failed = (failure: Failure) => {
    const by = failedBy(failure);
    if (by.of === "invalid") return <InvalidLink />;
    return <FailedBill failure={failure} onTryAgain={by.of === "call" && by.passing ? props.loaded.reload : null} />;
  };
  return (
    <div className="bw-invoice">
      <BillPdf
        {...props}
        title={title}
        head={<h1 className="bw-visually-hidden">{title}</h1>}
        tools={<LanguageMenu languages={allLanguages} />}
        failed={failed}
        foot={bill && <BillBar bill={bill} />}
      />
    </div>
  );
}
