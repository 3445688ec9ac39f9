// A picture of a pass: chosen from the device, drawn anew as small as a wallet shows it, and kept in the pass itself.
import { useId, useRef, useState } from "react";
import { FieldFrame } from "@billwright/renderer";
import { longestImage, longestTexts, type WalletImage } from "@billwright/schemas";
import { useWords } from "../../../i18n/useWords.ts";
import { TextField } from "../../../ui/fields.tsx";

export interface ImageFieldProps {
  label: string;
  image: WalletImage | undefined;
  /** The largest it is shown, in pixels. */
  size: readonly [width: number, height: number];
  onChange(image: WalletImage | undefined): void;
}

export function ImageField({ label, image, size, onChange }: ImageFieldProps) {
  const { t } = useWords();
  const id = useId();
  const [isBad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const source = await pngOf(file, size);
    setBad(source === null);
    if (source !== null) onChange({ source, alt: image?.alt ?? "" });
  };
  const remove = () => {
    // What is removed is no longer the chosen file: it can be chosen again.
    if (input.current) input.current.value = "";
    input.current?.focus();
    setBad(false);
    onChange(undefined);
  };
  return (
    <>
      <FieldFrame
        id={id}
        label={label}
        required={false}
        error={isBad ? { key: "editors.badImage", params: {} } : null}
        quiet
      >
        {(control) => (
          <div className="bw-image-row">
            {image && <img src={image.source} alt="" />}
            <input
              {...control}
              ref={input}
              type="file"
              className="bw-input"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
            {image && (
              <button type="button" className="bw-button" onClick={remove}>
                {t("editors.remove", { name: label })}
              </button>
            )}
          </div>
        )}
      </FieldFrame>
      {image && (
        <TextField
          label={t("editors.imageAlt")}
          value={image.alt}
          most={longestTexts.Wallet.alt}
          onChange={(alt) => onChange({ ...image, alt })}
        />
      )}
    </>
  );
}

/** A PNG within the size, as a data address; null where the file is no picture. */
async function pngOf(file: File, [width, height]: ImageFieldProps["size"]): Promise<string | null> {
  const picture = await pictureIn(file);
  if (picture === null) return null;
  let scale = Math.min(1, width / picture.naturalWidth, height / picture.naturalHeight);
  let source = drawn(picture, scale);
  // A picture of much detail is drawn smaller, until the pass can hold it.
  while (source.length > longestImage) source = drawn(picture, (scale *= 0.8));
  return source.startsWith("data:image/png") ? source : null;
}

function drawn(picture: HTMLImageElement, scale: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}

async function pictureIn(file: File): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return picture.naturalWidth > 0 ? picture : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
