// Signing with a picture: a PNG image of a signature.
import { useId, useState } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { FileDrop } from "../FileDrop/FileDrop.tsx";
import { Thumbnail } from "../FileDrop/Thumbnail.tsx";
import { asSignature, isPng } from "./image.ts";

export interface UploadTabProps {
  file: File | null;
  /** The maximum size in MB, for the hint. */
  limit: number;
  onFile: (file: File | null) => void;
}

export function UploadTab({ file, limit, onFile }: UploadTabProps) {
  const { t } = useRenderer();
  const [refused, setRefused] = useState(false);
  const ids = { input: useId(), help: useId(), error: useId() };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const good = await isPng(chosen);
    setRefused(!good);
    onFile(good ? asSignature(chosen) : null);
  };
  return (
    <>
      <FileDrop
        control={{
          id: ids.input,
          "aria-describedby": `${ids.error} ${ids.help}`,
          "aria-invalid": refused || undefined,
        }}
        accept="image/png,.png"
        choose={t(file ? "signature.chooseOther" : "signature.choose")}
        drop={t("signature.drop")}
        onFiles={([chosen]) => void take(chosen)}
      >
        <p id={ids.help} className="bw-drop-help">
          {t("signature.uploadHelp", { n: limit })}
        </p>
      </FileDrop>
      <div id={ids.error} role="alert">
        {refused && (
          <p className="bw-error">
            <span>{t("signature.pngOnly")}</span>
          </p>
        )}
      </div>
      {file && (
        <div className="bw-signature-paper">
          <Thumbnail file={file} height={160} label={t("signature.uploaded")} />
        </div>
      )}
    </>
  );
}
