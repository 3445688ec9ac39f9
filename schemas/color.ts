// Colours as sRGB channels, and their contrast (WCAG 2.2: relative luminance and contrast ratio).

/** Red, green, blue; each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses #rgb, #rrggbb, both also with alpha (which is dropped), and rgb(r, g, b); null for anything else. */
export function parseColor(text: string | null | undefined): Rgb | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text?.trim() ?? "")?.[1];
  if (hex !== undefined)
    return channels(hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []));
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b[^)]*\)$/i.exec(text?.trim() ?? "");
  if (!parts) return null;
  const [red, green, blue] = parts.slice(1).map((part) => Math.min(255, Number(part)));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function channels(pairs: readonly string[]): Rgb {
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** "#rrggbb". */
export const toHex = (color: Rgb): string =>
  `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** Mixes two colours in sRGB as CSS color-mix does, with whole channels; `share` (0 to 1) of the second. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const at = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return [at(0), at(1), at(2)];
};

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
