// A photo drawn smaller by the browser, as it is seen: turned by what the camera says.

/** A canvas of iOS ends at 16.7 million pixels, and gives an empty picture beyond. */
const mostCanvasPixels = 16e6;
const mostTries = 5;

/** Null where this browser cannot: then the server does it. */
export async function smallerPhoto(file: File, mostBytes: number): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    try {
      return await fitting(picture, file, mostBytes);
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}

async function fitting(picture: ImageBitmap, { name, lastModified }: File, mostBytes: number): Promise<File | null> {
  let scale = Math.min(1, Math.sqrt(mostCanvasPixels / (picture.width * picture.height)));
  for (let tries = 0; tries < mostTries; tries++) {
    const canvas = drawn(picture, Math.floor(picture.width * scale), Math.floor(picture.height * scale));
    const blob = isPicture(canvas) ? await jpegOf(canvas, tries === 0 ? 0.9 : 0.8) : null;
    canvas.width = canvas.height = 0; // Gives its memory back at once.
    if (blob === null || blob.type !== "image/jpeg") return null;
    if (blob.size <= mostBytes) return new File([blob], name, { type: blob.type, lastModified });
    scale *= Math.min(0.9, Math.sqrt(mostBytes / blob.size));
  }
  return null;
}

function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d")!;
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

const sample = 8;

/** A photo has no clear pixel, an empty canvas nothing else. */
function isPicture(canvas: HTMLCanvasElement): boolean {
  const { data } = drawn(canvas, sample, sample).getContext("2d")!.getImageData(0, 0, sample, sample);
  return data.every((value, at) => at % 4 !== 3 || value === 255);
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
