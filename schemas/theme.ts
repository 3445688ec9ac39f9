// A tenant's theme made readable. Whatever colours were picked, text keeps 4.5:1 against what it stands on, and the outline of a
// brand-coloured control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11): colours that stand on the brand's are computed, and the brand's own
// colour, where it is used for text and marks, is moved towards black or white just as far as it must.
import { contrast, mix, parseColor, toHex, type Rgb } from "./color.ts";

/** As GET api/Profile/themes/list answers it. A colour that cannot be read counts as not given. */
export interface Theme {
  readonly id?: string | null;
  readonly primaryColor?: string | null;
  readonly secondaryColor?: string | null;
  readonly primaryHoverColor?: string | null;
  readonly secondaryHoverColor?: string | null;
  readonly headerBgColor?: string | null;
  readonly headerText?: string | null;
  readonly font?: string | null;
}

/** The default theme, {product}-blue (forms.txt §1). */
export const defaultTheme = {
  id: "billwright-blue",
  primaryColor: "#2d77cb",
  secondaryColor: "#e8f0f9",
  primaryHoverColor: "#2463ab",
  secondaryHoverColor: "#d3e2f4",
  headerBgColor: "#ffffff",
  headerText: "#16202c",
  font: null,
} as const satisfies Theme;

/** CSS custom properties of the renderer's tokens.css by name. */
export type ThemeProperties = Readonly<Record<`--brand-${string}`, string>>;

/** The grounds of tokens.css that brand-coloured text stands on, light and dark; the accent's own wash among them. */
export const grounds = { light: ["#ffffff", "#f4f6f8"], dark: ["#182029", "#121920", "#0f141a"] } as const;

/** How much of the accent tokens.css mixes into the surface for a wash. */
export const washShare = 0.08;

const textContrast = 4.5;
const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const fallback = { primary: [45, 119, 203], secondary: [232, 240, 249], ink: [22, 32, 44] } as const satisfies Record<
  string,
  Rgb
>;

export function readableTheme(theme: Theme): ThemeProperties {
  const primary = parseColor(theme.primaryColor) ?? fallback.primary;
  const secondary = parseColor(theme.secondaryColor) ?? fallback.secondary;
  const primaryHover = parseColor(theme.primaryHoverColor) ?? hoverOf(primary);
  const secondaryHover = parseColor(theme.secondaryHoverColor) ?? hoverOf(secondary);
  const header = parseColor(theme.headerBgColor) ?? white;
  return {
    "--brand-primary": toHex(primary),
    "--brand-on-primary": toHex(inkOn(primary)),
    "--brand-primary-hover": toHex(primaryHover),
    "--brand-on-primary-hover": toHex(inkOn(primaryHover)),
    "--brand-secondary": toHex(secondary),
    "--brand-on-secondary": toHex(inkOn(secondary)),
    "--brand-secondary-hover": toHex(secondaryHover),
    "--brand-on-secondary-hover": toHex(inkOn(secondaryHover)),
    "--brand-header": toHex(header),
    "--brand-on-header": toHex(headerInk(theme.headerText, header)),
    "--brand-accent": toHex(accentOn(primary, grounds.light, black)),
    "--brand-accent-dark": toHex(accentOn(primary, grounds.dark, white)),
    ...(isFontList(theme.font) ? { "--brand-font": `${fontList(theme.font)}, system-ui, sans-serif` as const } : {}),
  };
}

/** White where it can be read on the colour, else black; one of the two always can. */
const inkOn = (ground: Rgb): Rgb => (contrast(white, ground) >= textContrast ? white : black);

/** A hover colour for a theme that names none: a shade nearer to what is written on it would lose contrast, so it goes the other way. */
const hoverOf = (color: Rgb): Rgb => mix(color, inkOn(color) === white ? black : white, 0.15);

/** The tenant's own header text where it can be read, else ink, else black or white. */
function headerInk(headerText: string | null | undefined, header: Rgb): Rgb {
  const candidates = [parseColor(headerText), fallback.ink];
  return (
    candidates.find((color): color is Rgb => color !== null && contrast(color, header) >= textContrast) ?? inkOn(header)
  );
}

/** The colour moved towards `pole` (black on light grounds, white on dark ones) until it reads on all the grounds and on its own wash. */
function accentOn(color: Rgb, hexGrounds: readonly string[], pole: Rgb): Rgb {
  const [surface = white, ...others] = hexGrounds.map((hex) => parseColor(hex) ?? white);
  const steps = Array.from({ length: 101 }, (_, step) => mix(color, pole, step / 100));
  const reads = (accent: Rgb) =>
    [surface, ...others, mix(surface, accent, washShare)].every((ground) => contrast(accent, ground) >= textContrast);
  return steps.find(reads) ?? pole;
}

/** Family names only: nothing that could end the declaration or fetch anything. */
const isFontList = (font: string | null | undefined): font is string =>
  typeof font === "string" && /^[\w\s,'"-]{1,200}$/.test(font) && /\w/.test(font);

const genericFamilies = [
  "serif",
  "sans-serif",
  "monospace",
  "cursive",
  "fantasy",
  "system-ui",
  "ui-serif",
  "ui-sans-serif",
];

/** Each name in quotes but the generic ones: bare, 'Source Sans 3' is no name in CSS, and the whole page would fall back to Times. */
const fontList = (font: string): string =>
  font
    .split(",")
    .map((family) => family.replace(/["']/g, "").trim())
    .filter((family) => family !== "")
    .map((family) => (genericFamilies.includes(family.toLowerCase()) ? family : `"${family}"`))
    .join(", ");
