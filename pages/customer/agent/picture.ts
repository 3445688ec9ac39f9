// A picture that came as an answer, as an address of its own for an <img>.

/** Null: it is no PNG, or nothing. */
export async function pictureOf(image: Blob | null): Promise<string | null> {
  if (image?.type !== "image/png" || image.size === 0) return null;
  const bytes = new Uint8Array(await image.arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}
