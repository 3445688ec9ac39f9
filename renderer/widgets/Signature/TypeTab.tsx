// Signing by typing: the text is drawn as handwriting, and that picture is the signature.
import { useEffect, useId, useRef } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { drawTyped, rootFontSize } from "./typedImage.ts";

const longestName = 60;

export function TypeTab({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useRenderer();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = text.trim();
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
        maxLength={longestName}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
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
