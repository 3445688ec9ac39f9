// The PDF that came with a message, by the message's id in the log (decisions-proposed.md P27, P107): as it was sent, for as long as the log
// keeps it.
import { notFound } from "../../../http/refusal.ts";
import type { WholeBlob } from "../../../http/route.ts";
import type { SealedObject } from "../../../tokens/sealed.ts";
import { findAttachments } from "../../platform/index.ts";
import { storedBlob } from "./keep.ts";
import type { DocumentServices } from "./services.ts";

/** Throws NONE: the log has no such message, or nothing came with it, or it is too old. */
export async function attachedPdf(
  services: Pick<DocumentServices, "database" | "files">,
  { accountId, object: logId }: SealedObject,
): Promise<WholeBlob> {
  const attachments = await findAttachments(services.database, { accountId, logId });
  const pdf = attachments.find(({ mediaType }) => mediaType === "application/pdf");
  if (pdf === undefined) throw notFound();
  const { name, mediaType, file } = pdf;
  return storedBlob(services, { name, mediaType, sha256: file.sha256, fileKey: file.key });
}
