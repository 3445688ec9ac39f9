// The fact of a signed agreement that is sent to the biller, with its document.
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FactPart } from "../../factPart.ts";
import type { AgreementServices } from "./services.ts";
import { findDocument } from "./store.ts";

export const signedPart = ({ database, files }: Pick<AgreementServices, "database" | "files">): FactPart => ({
  async complete({ accountId, about: agreementKey, data }) {
    const stored = await findDocument(database, { accountId, agreementKey });
    if (stored === null) throw new Error("A signed agreement has no document.");
    const bytes = await buffer(await files.get(stored.fileKey));
    if (createHash("sha256").update(bytes).digest("hex") !== stored.sha256)
      throw new Error("A signed agreement's document is another than the one that was signed.");
    const { sha256, size } = stored;
    return { ...data, document: { sha256, size, mediaType: "application/pdf", content: bytes.toString("base64") } };
  },
});
