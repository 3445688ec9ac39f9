// A form that waits for approval, however often it was approved or rejected: somebody tries the approval more than once.
import { harbor } from "./account.ts";
import { treeTrimming } from "./forms/treeTrimming/form.ts";
import { putTemplates } from "./templates/putTemplates.ts";
import type { Database } from "../database/connect.ts";
import { harborTemplates } from "./templates/templates.ts";

export const waitingFormId = treeTrimming.enrollment.id;

/** The id of one that waits; where none does, it is made: as the demo's own, by the same author. */
export function findWaitingForm(database: Database, now: Date): Promise<string> {
  return database.transaction(async (transaction) => {
    const all = await transaction("templates")
      .where({ account_id: harbor.id })
      .where((some) => {
        void some.where({ template_id: waitingFormId }).orWhereLike("template_id", `${waitingFormId}-%`);
      })
      .select<{ template_id: string; status: string }[]>("template_id", "status");
    const waiting = all.find(({ status }) => status === "PendingForApproval");
    if (waiting) return waiting.template_id;
    const template = harborTemplates.find(({ id }) => id === waitingFormId)!;
    if (template.channel !== "DynamicForms") throw new Error("The form that waits is not a form.");
    const number = all.length + 1;
    const [id, name] = [`${waitingFormId}-${number}`, `${template.name} ${number}`];
    const { enrollment, translations } = template.content;
    const content = { enrollment: { ...enrollment, id, name }, translations };
    await putTemplates(transaction, harbor.id, [{ ...template, id, name, content, daysAgo: 1 }], now);
    return id;
  });
}
