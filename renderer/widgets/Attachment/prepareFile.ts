// Looks into a chosen file before it is sent: its name by what is in it, what is wrong with it, and a photo made smaller where that is needed. A
// download of its own, which comes with the first file.
import { fileLimitsOf } from "@billwright/engine";
import type { CompiledInput } from "@billwright/engine";
import { lookInto, mostPhotoMegabytes, mostPixels, nameByContent } from "@billwright/engine/files";
import type { MessageRef } from "@billwright/schemas";
import { bytesOf } from "./bytesOf.ts";
import { smallerPhoto } from "./smallerPhoto.ts";

export interface PreparedFile {
  /** What is sent. */
  file: File;
  problem: MessageRef | null;
  /** It is too large, and the server makes it smaller. */
  isScaled: boolean;
}

const megabyte = 1024 * 1024;

/** `onScaling`: it is a photo that takes a while. Rejects where the file cannot be read. */
export async function prepareFile(chosen: File, input: CompiledInput, onScaling: () => void): Promise<PreparedFile> {
  const { extensions, megabytes } = fileLimitsOf(input);
  if (chosen.size > Math.max(megabytes, mostPhotoMegabytes) * megabyte) return asItIs(chosen);
  const bytes = await bytesOf(chosen);
  const file = withName(chosen, nameByContent(chosen.name, bytes, extensions));
  const { fault, size } = lookInto(file.name, bytes);
  if (fault !== null) return { ...asItIs(file), problem: { key: `upload.${fault}`, params: { name: file.name } } };
  const mostBytes = megabytes * megabyte;
  const isLarge = size !== null && (size.width * size.height > mostPixels || file.size > mostBytes);
  if (!isLarge || typeOf(file.name) !== "image/jpeg") return asItIs(file);
  onScaling();
  const smaller = await smallerPhoto(file, mostBytes);
  return smaller === null ? { ...asItIs(file), isScaled: true } : asItIs(smaller);
}

const asItIs = (file: File): PreparedFile => ({ file, problem: null, isScaled: false });

const typeOf = (name: string): string =>
  /\.jpe?g$/i.test(name) ? "image/jpeg" : /\.png$/i.test(name) ? "image/png" : "";

const withName = (file: File, name: string): File =>
  name === file.name ? file : new File([file], name, { type: typeOf(name), lastModified: file.lastModified });
