// Whether a file is text: UTF-8, or any of the old code pages, or UTF-16 as programs of Windows write it.

/** Text without NUL is text, whatever letters it begins with. */
export function isText(bytes: Uint8Array): boolean {
  const nul = bytes.indexOf(0);
  if (nul < 0) return true;
  if (bytes.length % 2 !== 0) return false;
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  // Where there is no mark, the letters of most alphabets say it: one half of each is NUL.
  return isUtf16(bytes, isLittle || (!isBig && nul % 2 === 1));
}

const isBlank = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);

/** No control sign, and no half of a sign by itself. */
function isUtf16(bytes: Uint8Array, isLittle: boolean): boolean {
  let isHalf = false;
  for (let at = 0; at < bytes.length; at += 2) {
    const unit = isLittle ? bytes[at]! | (bytes[at + 1]! << 8) : (bytes[at]! << 8) | bytes[at + 1]!;
    const [isFirst, isSecond] = [unit >= 0xd800 && unit <= 0xdbff, unit >= 0xdc00 && unit <= 0xdfff];
    if (isHalf !== isSecond || unit === 0xffff || (unit < 0x20 && !isBlank(unit))) return false;
    isHalf = isFirst;
  }
  return !isHalf;
}
