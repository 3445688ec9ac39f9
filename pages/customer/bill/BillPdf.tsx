// A bill's PDF in the page, or why it is not there: its error with Try again; or the question of a browser that does not show it.
import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import type { Failure } from "../../client/answer.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useWords } from "../../i18n/useWords.ts";
import type { Loaded } from "../../link/useCall.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Message } from "../../ui/Message.tsx";
import { NothingCame } from "../../ui/NothingCame.tsx";
import { useClosedTitle } from "../../ui/pageContent.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { PdfViewer } from "../../ui/pdf/PdfViewer.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";
import type { PdfFile } from "./readPdf.ts";
import { usePdf } from "./usePdf.ts";

export interface BillPdfProps {
  loaded: Loaded<Blob>;
  /** Of the saved file, where the server gives it none. */
  fileName: string;
  title: string;
  /** Above the viewer: the page's heading, and what it says of the bill. */
  head: ReactNode;
  /** In the viewer's bar, beside its own. */
  tools?: ReactNode;
  /** Below it. */
  foot?: ReactNode;
  /** Shown instead where the bill cannot be loaded. */
  failed(failure: Failure): ReactNode;
}

export function BillPdf({ loaded, fileName: otherwise, title, head, tools, foot, failed }: BillPdfProps) {
  const answer = usePdf(loaded);
  const [isBlocked, setBlocked] = useState(false);
  if (answer === null) return <PageSkeleton />;
  if (!answer.ok) return failed(answer.failure);
  const { data: file } = answer;
  const fileName = file.blob instanceof File ? file.blob.name : otherwise;
  if (isBlocked)
    return (
      <>
        <Blocked file={file} fileName={fileName} />
        {foot}
      </>
    );
  return (
    <>
      {head}
      <PdfViewer
        {...file}
        fileName={fileName}
        title={title}
        waiting={<PageSkeleton />}
        tools={tools}
        onBlocked={() => setBlocked(true)}
      />
      {foot}
    </>
  );
}

interface FailedBillProps {
  failure: Failure;
  /** Null: it would not help. */
  onTryAgain: (() => void) | null;
}

/** The server's own words; without them, those of a page that could not load. */
export function FailedBill({ failure, onTryAgain }: FailedBillProps) {
  const { t, say } = useWords();
  useClosedTitle(t("invoice.failed"));
  const words = failure.kind === "refused" ? wordsOf(failure).map(say).join(" ") : t("api.unknown");
  return (
    <NothingCame
      title={t("invoice.failed")}
      errorGuid={failure.kind === "refused" ? failure.errorGuid : null}
      onTryAgain={onTryAgain}
    >
      <p>{words}</p>
    </NothingCame>
  );
}

/** The viewer could not show it (decisions-proposed.md P25, P105). */
function Blocked({ file: { blob }, fileName }: { file: PdfFile; fileName: string }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(true);
  /** The file has an address for as long as its link is shown. */
  const open = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (link === null) return;
      const address = URL.createObjectURL(blob);
      link.href = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <Message tone="info" title={t("invoice.title")}>
      <p>{t("invoice.openHint")}</p>
      <a ref={open} href="#content" className="bw-button bw-button--primary" target="_blank" rel="noopener">
        {t("invoice.open")}
      </a>
      {isAsking && (
        <WithWords>
          <ConfirmDialog
            title={t("invoice.blocked")}
            confirm={t("invoice.yes")}
            cancel={t("invoice.no")}
            onConfirm={() => {
              saveBlob(fileName, blob);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          >
            <p>{t("invoice.blockedText")}</p>
          </ConfirmDialog>
        </WithWords>
      )}
    </Message>
  );
}
