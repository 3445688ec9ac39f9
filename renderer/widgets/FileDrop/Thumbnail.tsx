// A small picture of an image file, decoded at the size it is shown in: no object URL to revoke, and nothing to allow in the CSP.
import { useEffect, useRef } from "react";

export interface ThumbnailProps {
  file: File;
  /** The maximum height in CSS pixels. */
  height: number;
  /** Its text alternative; absent: it is decorative. */
  label?: string;
}

export function Thumbnail({ file, height, label }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancelled = false;
    void decode(file, height).then((picture) => {
      if (picture && !cancelled && canvas.current) paint(canvas.current, picture);
      picture?.close();
    });
    return () => {
      cancelled = true;
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

/** The picture, scaled down to the height on a high-density screen; null if the browser cannot read it as an image. */
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
