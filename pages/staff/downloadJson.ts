// Hands a text to the browser as a file.
import { saveBlob } from "../ui/saveBlob.ts";

/** The title as a file's name: letters, digits and hyphens. */
export const fileNameOf = (title: string, extension = "json"): string =>
  `${
    title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|(?<!-)-+$/g, "")
      .slice(0, 60) || "fixture"
  }.${extension}`;

export const downloadJson = (name: string, value: unknown): void =>
  saveBlob(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" }));
