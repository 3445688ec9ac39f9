// Signing by typing: the text is drawn as handwriting, and that picture is the signature.
import { useEffect, useId, useRef } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { typedName } from "./typedName.ts";
import { drawTyped, rootFontSize } from "./typedImage.ts";

export function TypeTab({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useRenderer();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { name: shown, error } = typedName(text);
  useEffect(() => {
    if (canvas.current) void drawTyped(canvas.current, shown, rootFontSize());
  }, [shown]);
  return (
    <>
      <label className="bw-signature-label" htmlFor={id}>
        {t("signature.name")}
      </label>
      <input
        id={id}
        className="bw-input"
        type="text"
        autoComplete="name"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {error !== null && (
        <p className="bw-error" id={`${id}-error`} role="alert">
          <span>{t(error.key, error.params)}</span>
        </p>
      )}
      <div className="bw-signature-paper" hidden={shown === ""}>
        <canvas
          ref={canvas}
          className="bw-signature-typed"
          role="img"
          aria-label={t("signature.preview", { text: shown })}
        />
      </div>
    </>
  );
}
