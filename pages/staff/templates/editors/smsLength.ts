// How long a text message is for the network that carries it (GSM 03.38, 3GPP TS 23.038): 160 characters of the basic alphabet, 70 where
// one of them is not in it; a longer one goes in parts, each of which gives some room to its number.

export interface SmsLength {
  /** As the network counts: some characters of the basic alphabet count as two. */
  characters: number;
  segments: number;
  /** Characters left in the last part. */
  left: number;
  /** It contains a character that the basic alphabet lacks. */
  isUnicode: boolean;
}

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const doubled = "^{}\\[~]|€\f";

const limits = {
  basic: { whole: 160, part: 153 },
  unicode: { whole: 70, part: 67 },
} as const;

export function smsLength(text: string): SmsLength {
  const isUnicode = [...text].some((character) => !basic.includes(character) && !doubled.includes(character));
  const lengths = isUnicode
    ? [...text].map((character) => character.length)
    : [...text].map((character) => (doubled.includes(character) ? 2 : 1));
  const characters = lengths.reduce((sum, length) => sum + length, 0);
  const { whole, part } = limits[isUnicode ? "unicode" : "basic"];
  if (characters <= whole)
    return { characters, segments: characters === 0 ? 0 : 1, left: whole - characters, isUnicode };
  const { segments, used } = fillParts(lengths, part);
  return { characters, segments, left: part - used, isUnicode };
}

/** A character that counts as two is never split: the part before it ends early. */
function fillParts(lengths: readonly number[], part: number): { segments: number; used: number } {
  return lengths.reduce(
    ({ segments, used }, length) =>
      used + length > part ? { segments: segments + 1, used: length } : { segments, used: used + length },
    { segments: 1, used: 0 },
  );
}
