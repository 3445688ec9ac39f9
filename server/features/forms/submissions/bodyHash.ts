// What makes two submits the same: the answers, the version they answer, the agreement. The browser's clock and the fields that the
// server ignores may differ between a request and its retry.
import { createHash } from "node:crypto";
import type { SubmitBody } from "./replayAnswers.ts";

export function bodyHash({ inputForms, versionId = null, agreed = true }: SubmitBody): string {
  const answers = inputForms.map(({ id, type, value }) => [id, type, value]);
  return createHash("sha256")
    .update(JSON.stringify([answers, versionId, agreed]))
    .digest("hex");
}
