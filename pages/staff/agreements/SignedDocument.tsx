// The signed document, drawn in the page or saved. Who looks is in the audit trail; one that was changed is refused.
import { useState } from "react";
import type { CallData } from "@billwright/schemas";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { PdfViewer } from "../../ui/pdf/PdfViewer.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";

type Agreement = CallData<"GET /api/Agreements/Get">;

export function SignedDocument({ agreement: { id, recipientId } }: { agreement: Agreement }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { run } = useOneAtATime();
  const [shown, setShown] = useState<{ blob: Blob; bytes: Uint8Array } | null>(null);
  const fileName = `agreement-${recipientId}.pdf`;
  const fetchBlob = async (): Promise<Blob | null> => {
    const answer = await call("GET /api/Agreements/Document", { query: { id } });
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    return answer.ok ? answer.data : null;
  };
  const view = async () => {
    const blob = await fetchBlob();
    if (blob !== null) setShown({ blob, bytes: new Uint8Array(await blob.arrayBuffer()) });
  };
  const save = async () => {
    const blob = await fetchBlob();
    if (blob !== null) saveBlob(fileName, blob);
  };
  return (
    <>
      <div className="bw-fields-actions">
        {shown === null ? (
          <button type="button" className="bw-button" onClick={() => void run(view)}>
            {t("agreements.view")}
          </button>
        ) : (
          <button type="button" className="bw-button" onClick={() => setShown(null)}>
            {t("responses.closeViewer")}
          </button>
        )}
        <button type="button" className="bw-button" onClick={() => void run(save)}>
          {t("agreements.save")}
        </button>
      </div>
      {shown !== null && (
        <PdfViewer
          {...shown}
          fileName={fileName}
          title={t("agreements.document")}
          waiting={<p>{t("staff.loading")}</p>}
          onBlocked={() => setShown(null)}
        />
      )}
    </>
  );
}
