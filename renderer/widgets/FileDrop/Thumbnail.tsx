// A small picture of an image file, decoded at the size it is shown in: no address of the bytes to give back, nothing for the CSP to allow.
import { useEffect, useRef } from "react";

export interface ThumbnailProps {
  file: File;
  /** The picture's greatest height in CSS pixels. */
  height: number;
  /** What it shows; left out, it is decoration. */
  label?: string;
}

export function Thumbnail({ file, height, label }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    void decode(file, height).then((picture) => {
      if (picture && !gone && canvas.current) paint(canvas.current, picture);
      picture?.close();
    });
    return () => {
      gone = true;
    };
  }, [file, height]);
  return (
    <canvas
      ref={canvas}
      className="bw-thumbnail"
      width={0}
      height={0}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    />
  );
}

/** The picture, scaled down to the height on a dense screen; null for what the browser cannot read as an image. */
async function decode(file: File, height: number): Promise<ImageBitmap | null> {
  try {
    const picture = await createImageBitmap(file);
    const wanted = height * Math.max(1, window.devicePixelRatio);
    if (picture.height <= wanted) return picture;
    const small = await createImageBitmap(picture, { resizeHeight: Math.round(wanted), resizeQuality: "high" });
    picture.close();
    return small;
  } catch {
    return null;
  }
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
}
