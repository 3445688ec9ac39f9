// The files of an answer: each is shown in a frame in which nothing of it can run, or saved. Who looks is in the audit trail.
import { useState } from "react";
import { mayEdit } from "@billwright/engine/users";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";
import { PdfViewer } from "../../ui/pdf/PdfViewer.tsx";
import type { CallData } from "@billwright/schemas";

type FileOfAnswer = NonNullable<CallData<"GET /api/Responses/Get">["answers"][number]["files"]>[number];

export function AnswerFiles({ reportId, files }: { reportId: string; files: readonly FileOfAnswer[] }) {
  const { t } = useWords();
  const { user } = useSession();
  const mayOpen = mayEdit(user.role);
  return (
    <>
      <ul className="bw-response-files">
        {files.map((file) => (
          <li key={file.attachmentId}>
            {mayOpen ? <OneFile reportId={reportId} file={file} /> : <bdi>{file.name}</bdi>}
          </li>
        ))}
      </ul>
      {!mayOpen && <p className="bw-soft">{t("responses.noFiles")}</p>}
    </>
  );
}

type Shown = { at: "closed" } | { at: "frame"; address: string } | { at: "pdf"; blob: Blob; bytes: Uint8Array };

const isFramed = (mediaType: string): boolean => /^(?:image\/(?:png|jpeg)|text\/)/.test(mediaType);
const isPdf = (mediaType: string): boolean => mediaType === "application/pdf";

function OneFile({ reportId, file }: FileProps) {
  const { t } = useWords();
  const { shown, view, save, close } = useFile({ reportId, file });
  const { name, mediaType } = file;
  return (
    <>
      <span className="bw-response-file">
        <bdi>{name}</bdi>
        {(isFramed(mediaType) || isPdf(mediaType)) && (
          <button type="button" className="bw-button" onClick={view}>
            {t("responses.view", { name })}
          </button>
        )}
        <button type="button" className="bw-button" onClick={save}>
          {t("responses.save", { name })}
        </button>
      </span>
      {shown.at !== "closed" && (
        <div className="bw-response-viewer">
          <button type="button" className="bw-button" onClick={close}>
            {t("responses.closeViewer")}
          </button>
          <ShownFile shown={shown} name={name} onBlocked={close} />
        </div>
      )}
    </>
  );
}

interface FileProps {
  reportId: string;
  file: FileOfAnswer;
}

/** What the two buttons of a file do, one at a time. */
function useFile({ reportId, file: { attachmentId, name, mediaType } }: FileProps) {
  const { notices } = useApp();
  const { call } = useSession();
  const [shown, setShown] = useState<Shown>({ at: "closed" });
  const { run } = useOneAtATime();
  const fetchBlob = async (): Promise<Blob | null> => {
    const answer = await call("GET /api/Responses/File", { query: { reportId, attachmentId } });
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    return answer.ok ? answer.data : null;
  };
  const showPdf = async () => {
    const blob = await fetchBlob();
    if (blob !== null) setShown({ at: "pdf", blob, bytes: new Uint8Array(await blob.arrayBuffer()) });
  };
  const showFramed = async () => {
    const answer = await call("POST /api/Responses/ShowFile", { body: { reportId, attachmentId } });
    if (answer.ok) setShown({ at: "frame", address: answer.data.address });
    else notices.show(failureEffects(answer.failure));
  };
  const saveIt = async () => {
    const blob = await fetchBlob();
    if (blob !== null) saveBlob(name, blob);
  };
  return {
    shown,
    view: () => void run(isPdf(mediaType) ? showPdf : showFramed),
    save: () => void run(saveIt),
    close: () => setShown({ at: "closed" }),
  };
}

interface ShownFileProps {
  shown: Exclude<Shown, { at: "closed" }>;
  name: string;
  onBlocked(): void;
}

function ShownFile({ shown, name, onBlocked }: ShownFileProps) {
  const { t } = useWords();
  if (shown.at === "frame")
    return (
      <iframe
        className="bw-response-frame"
        title={t("responses.viewer", { name })}
        src={shown.address}
        sandbox=""
        referrerPolicy="no-referrer"
      />
    );
  return (
    <PdfViewer
      blob={shown.blob}
      bytes={shown.bytes}
      fileName={name}
      title={name}
      waiting={<p>{t("staff.loading")}</p>}
      onBlocked={onBlocked}
    />
  );
}
