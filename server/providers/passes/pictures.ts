// The pictures of a pass, each drawn anew in the sizes that a wallet asks for (threats.md T37).
import { headerLogo, passColors, type Pass, type PassImage } from "@billwright/engine/pass";
import { parseColor } from "@billwright/schemas";

/** In points; a phone's screen has two or three pixels for each. */
const sizes = { icon: [29, 29], logo: [160, 50], thumbnail: [90, 90] } as const;
const scales = [1, 2, 3] as const;
const mostPixels = 4e6;

type Name = keyof typeof sizes;

/** By file name. A pass needs an icon: without a logo it is a plain square in the pass's colour. */
export async function passPictures(pass: Pass): Promise<Record<string, Buffer>> {
  const header = bytesOf(pass.Images.find(({ ImageType }) => ImageType === headerLogo));
  const primary = bytesOf(pass.Images.find(({ ImageType }) => ImageType !== headerLogo));
  const [red, green, blue] = parseColor(passColors(pass).background) ?? [0, 0, 0];
  const { default: sharp } = await import("sharp");
  const square = sharp({ create: { width: 87, height: 87, channels: 3, background: { r: red, g: green, b: blue } } });
  const plain = await square.png().toBuffer();
  return {
    ...(await drawn("icon", header ?? plain)),
    ...(header ? await drawn("logo", header) : {}),
    ...(primary ? await drawn("thumbnail", primary) : {}),
  };
}

function bytesOf(image: PassImage | undefined): Buffer | null {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(image?.ImagePath ?? "") ?? [];
  return base64 === undefined ? null : Buffer.from(base64, "base64");
}

/** Nothing where the picture cannot be read: the pass goes without it. */
async function drawn(name: Name, picture: Buffer): Promise<Record<string, Buffer>> {
  const [width, height] = sizes[name];
  const { default: sharp } = await import("sharp");
  try {
    const files = await Promise.all(
      scales.map(async (scale) => {
        const fit = name === "icon" ? "contain" : "inside";
        const source = sharp(picture, { limitInputPixels: mostPixels, failOn: "error" });
        const file = await source
          .resize(width * scale, height * scale, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
          .png()
          .toBuffer();
        return [`${name}${scale === 1 ? "" : `@${scale}x`}.png`, file] as const;
      }),
    );
    return Object.fromEntries(files);
  } catch {
    return {};
  }
}
