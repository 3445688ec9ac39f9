// What a reviewer compares the newest version with: the version that customers get; and its author's note.
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { harmless } from "./content.ts";
import { readHistory } from "./history.ts";
import { reading } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { findContent, findNumber } from "./store.ts";

type Name = "GET /api/Templates/Review";

export async function review(services: TemplateServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { database } = services;
  const { template } = await reading(services, context, { templateId: context.query.id });
  const { entries } = await readHistory(database, template);
  const newest = await findNumber(database, template);
  const submitted = entries.findLast(({ action, version }) => action === "submitted" && version === newest);
  // What is stopped is compared with what customers got until then.
  const versionId = template.activeVersionId ?? template.stoppedVersionId;
  const live = versionId === null ? undefined : await findContent(database, { ...template, versionId });
  return {
    live:
      live === undefined || versionId === null
        ? null
        : {
            version: (await findNumber(database, { ...template, versionId })) ?? 0,
            content: harmless(template.channel, live, template.templateId),
          },
    note: submitted?.reason ?? null,
    submittedBy: submitted?.user ?? null,
  };
}
