// A document is made when it is first requested, and kept: whoever asks later gets the same bytes, also where what it was made of has changed.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { WholeBlob } from "../../../http/route.ts";
import type { DocumentServices } from "./services.ts";
import { addDocument, findDocument, type DocumentOf, type StoredDocument } from "./store.ts";

export interface MadeDocument {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

type Services = Pick<DocumentServices, "database" | "files">;

/** Of two that make it at the same time, one keeps its own, and both answer that. Throws what `make` throws. */
export async function keptDocument(
  services: Services,
  of: DocumentOf,
  make: () => Promise<MadeDocument>,
  now: Date,
): Promise<WholeBlob> {
  const { database, files } = services;
  const known = await findDocument(database, of);
  if (known !== null) return storedBlob(services, known);
  const { bytes, ...made } = await make();
  const { key, size, sha256 } = await files.put(chunksOf(bytes));
  if (await addDocument(database, of, { ...made, size, sha256, fileKey: key }, now))
    return { bytes, mediaType: made.mediaType, fileName: made.name };
  await files.remove(key);
  const first = await findDocument(database, of);
  if (first === null) throw new Error("A document was there, and is not any more.");
  return storedBlob(services, first);
}

/** Throws where the file is not what was stored. */
export async function storedBlob(
  { files }: Pick<Services, "files">,
  { name, mediaType, sha256, fileKey }: Omit<StoredDocument, "size">,
): Promise<WholeBlob> {
  const bytes = await buffer(await files.get(fileKey));
  if (createHash("sha256").update(bytes).digest("hex") !== sha256)
    throw new Error(`The file ${fileKey} is not the document that was stored.`);
  return { bytes, mediaType, fileName: name };
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
