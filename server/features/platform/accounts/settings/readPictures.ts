// The logo and the icon that a file of settings names: files beside it, known by what is in them, never by their names.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { BrandImage } from "../store.ts";
import { SettingsError } from "./readSettings.ts";
import type { AccountSettings } from "./settingsSchema.ts";

const pictureKinds = ["logo", "icon"] as const;
type PictureKind = (typeof pictureKinds)[number];
/** Null: it is taken away. */
export type Pictures = Partial<Record<PictureKind, BrandImage | null>>;

/** Every page loads it. */
const mostBytes = 200 * 1024;
const mostPixels = 25e6;
const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** Throws SettingsError with all that cannot be used. */
export async function readPictures(settings: AccountSettings, folder: string): Promise<Pictures> {
  const pictures: Pictures = {};
  const problems: string[] = [];
  for (const kind of pictureKinds) {
    const path = settings[kind];
    if (path === undefined) continue;
    const read = path === null ? null : await readPicture(resolve(folder, path));
    if (typeof read === "string") problems.push(`${kind} ${read}`);
    else pictures[kind] = read;
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return pictures;
}

/** The picture, or what is wrong with it. */
async function readPicture(path: string): Promise<BrandImage | string> {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile()) return "is no file beside the settings";
  if (stat.size > mostBytes) return `is larger than ${mostBytes / 1024} kB`;
  const bytes = readFileSync(path);
  const mediaType = isIco(bytes) ? "image/x-icon" : await drawnType(bytes);
  return mediaType === undefined
    ? "is no picture that can be shown: give a PNG, JPEG, WebP, SVG or ICO"
    : { mediaType, bytes };
}

const isIco = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString("hex") === "00000100";

/** Undefined where it cannot be drawn whole. */
async function drawnType(bytes: Buffer): Promise<string | undefined> {
  const { default: sharp } = await import("sharp");
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" });
  try {
    const { format } = await picture.metadata();
    await picture.stats();
    return mediaTypes[format];
  } catch {
    return undefined;
  }
}
