// How large a picture is, and whether all of it is there, without decoding it.

export interface PictureSize {
  width: number;
  height: number;
}

export interface Picture {
  /** Null: it does not say. */
  size: PictureSize | null;
  /** Its own end has been seen; what follows it is no part of it. */
  isWhole: boolean;
}

const two = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
const four = (bytes: Uint8Array, at: number): number => two(bytes, at) * 65_536 + two(bytes, at + 2);

const pngHeader = 8;
const end = 0x49454e44; // IEND

/** Reads the chunks of a PNG: each has its length, its type and a checksum. */
export function pngPicture(bytes: Uint8Array): Picture {
  const size = bytes.length < 24 ? null : { width: four(bytes, 16), height: four(bytes, 20) };
  for (let at = pngHeader; at + 12 <= bytes.length; at += 12 + four(bytes, at)) {
    if (four(bytes, at + 4) === end) return { size, isWhole: true };
  }
  return { size, isWhole: false };
}

/** Reads the segments of a JPEG, and what is between them: between the scans, and in them, 0xff comes before a marker only. */
export function jpegPicture(bytes: Uint8Array): Picture {
  let size: PictureSize | null = null;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return { size, isWhole: size !== null };
    if (isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (isFrame(marker)) size ??= { width: two(bytes, at + 7), height: two(bytes, at + 5) };
    at += 2 + Math.max(2, two(bytes, at + 2));
  }
  return { size, isWhole: false };
}

/** A marker without a segment: stuffing, filling, restarts, a beginning. */
const isAlone = (marker: number): boolean =>
  marker === 0 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** A start of frame, of whatever coding; three numbers among them mean other things. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
