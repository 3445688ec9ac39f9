// One file of an attachment: name, upload status and actions.
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import type { FormFile, Upload } from "../../files.ts";
import { Thumbnail } from "../FileDrop/Thumbnail.tsx";
import { extensionOf } from "./accepted.ts";
import { fileSize } from "./fileSize.ts";

export interface FileRowProps {
  one: FormFile;
  /** The engine's error for this file. */
  problem: MessageRef | null;
  /** It is a photo that is being made smaller. */
  isScaling: boolean;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
}

export function FileRow({ one, problem, isScaling, onRemove, onCancel, onRetry }: FileRowProps) {
  const { t, language } = useRenderer();
  const { file, upload } = one;
  const { name } = file;
  return (
    <li className="bw-file" data-problem={problem ? true : undefined} data-upload={upload.status}>
      <FilePicture file={file} />
      <div className="bw-file-text">
        <span className="bw-file-name">
          <bdi>{name}</bdi>
        </span>
        <span className="bw-file-state">
          <bdi>{fileSize(file.size, language)}</bdi> ·{" "}
          <bdi>
            {problem ? (
              t(problemWords(problem), problem.params)
            ) : isScaling && upload.status === "queued" ? (
              t("attachment.scaling")
            ) : (
              <UploadWords upload={upload} />
            )}
          </bdi>
        </span>
        {upload.status === "uploading" && (
          <progress className="bw-file-progress" max={1} value={upload.progress} aria-label={name} />
        )}
      </div>
      <div className="bw-file-actions">
        {(upload.status === "failed" || upload.status === "cancelled") && (
          <FileButton symbol="↻" label={t("attachment.retry", { name })} onPress={onRetry} />
        )}
        {upload.status === "uploading" && (
          <FileButton symbol="×" label={t("attachment.cancel", { name })} onPress={onCancel} />
        )}
        {upload.status !== "uploading" && upload.status !== "done" && (
          <FileButton symbol="×" label={t("attachment.remove", { name })} onPress={onRemove} />
        )}
      </div>
    </li>
  );
}

/** Short words for the row where the field's own error says the same of any file; else its own, which name it. */
const shortWords: Partial<Record<MessageKey, MessageKey>> = {
  "upload.empty": "attachment.empty",
  "check.fileTooBig": "attachment.tooBig",
  "check.fileType": "attachment.wrongType",
};
const problemWords = ({ key }: MessageRef): MessageKey => shortWords[key] ?? key;

function UploadWords({ upload }: { upload: Upload }) {
  const { t, language } = useRenderer();
  switch (upload.status) {
    case "uploading":
      return t("attachment.uploading", {
        percent: new Intl.NumberFormat(language, { style: "percent" }).format(upload.progress),
      });
    case "failed":
      return upload.error ? t(upload.error.key, upload.error.params) : t("attachment.failed");
    default:
      return t(`attachment.${upload.status}`);
  }
}

/** The picture of an image, or the file's extension. */
function FilePicture({ file }: { file: File }) {
  const image = file.type.startsWith("image/");
  return (
    <span className="bw-file-picture" aria-hidden="true">
      {image ? <Thumbnail file={file} height={48} /> : extensionOf(file.name).slice(0, 4)}
    </span>
  );
}

function FileButton({ symbol, label, onPress }: { symbol: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className="bw-sign-button bw-file-button" aria-label={label} title={label} onClick={onPress}>
      <span aria-hidden="true">{symbol}</span>
    </button>
  );
}
