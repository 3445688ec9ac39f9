// A pass of a wallet as it goes over the wire (`templateJson`, billing.txt §3): made from what its author wrote, read by the page.
import { parseColor, readableOn, toHex, type WalletContent, type WalletField } from "@billwright/schemas";
import { characterCount, firstCharacters } from "../inputTypes/characters.ts";
import { fillTags } from "../text/mergeTags.ts";

export interface PassField {
  Key: string;
  Label: string;
  Value: string;
  /** Null: no limit. */
  MaxLength: number | null;
  MaxLengthLabel: number | null;
}

export interface PassArea {
  Fields: PassField[];
}

export interface PassImage {
  /** 1: the header's logo; any other: the primary fields'. */
  ImageType: number;
  ImagePath: string;
  ImageAltText: string;
}

export interface Pass {
  Description: string;
  FrontSide: {
    HeaderArea: PassArea & { HeaderText: string };
    PrimaryArea: PassArea;
    SecondaryArea: PassArea;
    AuxiliaryArea: PassArea;
    FooterArea: PassArea;
    BarcodeArea: PassArea & { Message: string };
  };
  Backside: { BackArea: PassArea };
  BackgroundColor: string;
  ForegroundColor: string;
  LabelColor: string;
  Images: PassImage[];
}

/** The ImageType of a header's logo (billing.txt §3). */
export const headerLogo = 1;
const primaryLogo = 2;

/**
 * The pass of one customer. A field whose value is empty for the customer is left out (decisions-proposed.md P9). `valueOf`: a tag's value
 * for reading; `codeValueOf`: as the biller sends it, for the machine that reads the barcode.
 */
export function passOf(
  content: WalletContent,
  valueOf: (tag: string) => string,
  codeValueOf: (tag: string) => string,
): Pass {
  const filled = (text: string) => fillTags(text, valueOf).trim();
  const fields = content.fields
    .map((field, index) => ({ area: field.area ?? "secondary", field: passField(field, index, filled) }))
    .filter(({ field }) => field.Value !== "");
  const areaOf = (name: WalletField["area"]): PassArea => ({
    Fields: fields.filter(({ area }) => area === name).map(({ field }) => field),
  });
  return {
    Description: filled(content.description),
    FrontSide: {
      HeaderArea: { HeaderText: filled(content.title), ...areaOf("header") },
      PrimaryArea: areaOf("primary"),
      SecondaryArea: areaOf("secondary"),
      AuxiliaryArea: areaOf("auxiliary"),
      FooterArea: areaOf("footer"),
      BarcodeArea: { Message: fillTags(content.barcode, codeValueOf).trim(), Fields: [] },
    },
    Backside: { BackArea: areaOf("back") },
    BackgroundColor: content.backgroundColor ?? "",
    ForegroundColor: content.foregroundColor ?? "",
    LabelColor: content.labelColor ?? "",
    Images: imagesOf(content, filled),
  };
}

const passField = (
  { label, value, maxLength, maxLengthLabel }: WalletField,
  index: number,
  filled: (text: string) => string,
): PassField => ({
  Key: `field-${index + 1}`,
  Label: filled(label),
  Value: filled(value),
  MaxLength: maxLength ?? null,
  MaxLengthLabel: maxLengthLabel ?? null,
});

function imagesOf({ images = {} }: WalletContent, filled: (text: string) => string): PassImage[] {
  const { header, primary } = images;
  return [
    ...(header ? [{ ImageType: headerLogo, ImagePath: header.source, ImageAltText: filled(header.alt) }] : []),
    ...(primary ? [{ ImageType: primaryLogo, ImagePath: primary.source, ImageAltText: filled(primary.alt) }] : []),
  ];
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectIn = (value: unknown): Loose => (isObject(value) ? value : {});
const textIn = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const listIn = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const limitIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;

/** The pass in `templateJson`; null if it is none. What is missing in it is empty. */
export function readPass(json: string): Pass | null {
  const read = parsed(json);
  if (!isObject(read) || !isObject(read["FrontSide"])) return null;
  const front = read["FrontSide"];
  return {
    Description: textIn(read["Description"]),
    FrontSide: {
      HeaderArea: { ...areaIn(front["HeaderArea"]), HeaderText: textIn(objectIn(front["HeaderArea"])["HeaderText"]) },
      PrimaryArea: areaIn(front["PrimaryArea"]),
      SecondaryArea: areaIn(front["SecondaryArea"]),
      AuxiliaryArea: areaIn(front["AuxiliaryArea"]),
      FooterArea: areaIn(front["FooterArea"]),
      BarcodeArea: { ...areaIn(front["BarcodeArea"]), Message: textIn(objectIn(front["BarcodeArea"])["Message"]) },
    },
    Backside: { BackArea: areaIn(objectIn(read["Backside"])["BackArea"]) },
    BackgroundColor: textIn(read["BackgroundColor"]),
    ForegroundColor: textIn(read["ForegroundColor"]),
    LabelColor: textIn(read["LabelColor"]),
    Images: listIn(read["Images"]).map((image) => ({
      ImageType: typeof image["ImageType"] === "number" ? image["ImageType"] : primaryLogo,
      ImagePath: textIn(image["ImagePath"]),
      ImageAltText: textIn(image["ImageAltText"]),
    })),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const areaIn = (area: unknown): PassArea => ({
  Fields: listIn(objectIn(area)["Fields"]).map((field, index) => ({
    Key: textIn(field["Key"]) || `field-${index + 1}`,
    Label: textIn(field["Label"]),
    Value: textIn(field["Value"]),
    MaxLength: limitIn(field["MaxLength"]),
    MaxLengthLabel: limitIn(field["MaxLengthLabel"]),
  })),
});

/** The text, cut to so many characters (decisions-proposed.md P35). */
export const cutTo = (most: number | null, text: string): string =>
  most === null || characterCount(text) <= most ? text : `${firstCharacters(text, most).trimEnd()}…`;

interface PassColors {
  background: string;
  text: string;
  label: string;
}

/** Of a pass without a colour of its own: the product's. */
const usualBackground = [45, 119, 203] as const;

/** As "#rrggbb". A value that is no colour is ignored; one that could not be read on the background gives way to black or white. */
export function passColors({
  BackgroundColor,
  ForegroundColor,
  LabelColor,
}: Pick<Pass, "BackgroundColor" | "ForegroundColor" | "LabelColor">): PassColors {
  const background = parseColor(BackgroundColor) ?? usualBackground;
  const text = readableOn(background, [parseColor(ForegroundColor)]);
  const label = readableOn(background, [parseColor(LabelColor), text]);
  return { background: toHex(background), text: toHex(text), label: toHex(label) };
}
