// Templates that tests begin with, of any channel and status.
import type {
  Enrollment,
  Fixture,
  InputForm,
  TemplateChannel,
  TemplateContent,
  TemplateStatus,
} from "@billwright/schemas";
import { randomUUID } from "node:crypto";
import type { Database } from "../database/connect.ts";
import { emptyContents, addHistory, insertTemplate, insertVersion } from "../features/forms/index.ts";

const at = new Date("2026-11-01T00:00:00Z");

export interface GivenTemplate {
  accountId: string;
  templateId: string;
  versionId: string;
  channel: TemplateChannel;
}

export interface TemplateWishes {
  channel?: TemplateChannel;
  status?: TemplateStatus;
  content?: TemplateContent;
  /** Who submitted it; where it is pending or rejected and nobody is named, somebody who has left. */
  submittedBy?: string | null;
  approvalsRequired?: number;
  /** User ids; null: all Owners. */
  approvers?: string[] | null;
  name?: string;
  columns?: Record<string, unknown>;
}

/** What a channel's editor would send, in order. */
export function goodContent(channel: TemplateChannel, id = "form"): TemplateContent {
  if (channel === "DynamicForms") return { enrollment: goodForm(id), translations: {} };
  return {
    ...emptyContents[channel],
    ...{
      Email: { subject: "Your bill", html: "<p>Hello {{ZIP}}</p>" },
      SMS: { text: "Your bill is {{PaymentAmount}}" },
      Push: { title: "Bill", body: "It is here", url: "https://example.com/" },
      Wallet: { title: "Card", description: "", fields: [{ label: "House", value: "{{HOUSE}}" }], barcode: "" },
      IVR: { greeting: "Welcome", choices: [{ key: "1", text: "Billing" }] },
    }[channel],
  } as TemplateContent;
}

export const goodForm = (id: string, inputs: InputForm[] = [nameInput]): Enrollment => ({
  id,
  name: "A form",
  type: "CustomForm",
  formElements: inputs.map((inputForms) => ({ kind: "input", inputForms })),
});

/** A recorded session on a form: nothing is answered, and its one question shows. */
export const goodCase = (enrollment: Enrollment, title = "The name is asked for"): Fixture => ({
  title,
  enrollment,
  context: { now: "2026-11-20T12:00:00Z", country: "United States" },
  steps: [{ expect: { visible: ["name"], canSubmit: true } }],
});

const nameInput: InputForm = { id: "name", name: "Name", inputType: "ShortText", required: true };

/** A template of an account that is there already, with one version and its history. */
export async function givenTemplate(
  database: Database,
  accountId: string,
  wishes: TemplateWishes = {},
): Promise<GivenTemplate> {
  const { channel = "DynamicForms", status = "Draft", submittedBy = null, approvers = null } = wishes;
  const templateId = `template-${randomUUID()}`;
  const versionId = `version-${randomUUID()}`;
  const key = { accountId, templateId };
  const content = wishes.content ?? goodContent(channel, templateId);
  const waits = status === "PendingForApproval" || status === "Rejected";
  await database.transaction(async (transaction) => {
    const type = channel === "DynamicForms" ? "CustomForm" : null;
    const name = wishes.name ?? "A template";
    await insertTemplate(transaction, { ...key, channel, name, type, versionId, userId: "author", now: at });
    await insertVersion(transaction, { ...key, versionId, content, userId: "author", now: at });
    await addHistory(transaction, key, { action: "created", userId: "author", versionId, now: at });
    await transaction("templates")
      .where({ account_id: accountId, template_id: templateId })
      .update({
        status,
        active_version_id: status === "Active" ? versionId : null,
        submitted_by: submittedBy,
        approvers: approvers === null ? null : JSON.stringify(approvers),
        approvals_required: waits ? (wishes.approvalsRequired ?? 1) : null,
        ...wishes.columns,
      });
  });
  return { ...key, versionId, channel };
}
