// Each channel's own calls for a decision and for what was decided since (forms.txt §7). What they mean is the same for all six.
import type { TemplateChannel, TemplateStatus } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import type { Caller } from "../../link/useCall.ts";

const channelCalls = {
  Email: {
    approve: "POST /api/EmailTemplate/HandleApproval",
    reject: "POST /api/EmailTemplate/RejectTemplate",
    submittedBy: "GET /api/EmailTemplate/SubmittedByStatus",
  },
  SMS: {
    approve: "POST /api/SmsTemplate/HandleApproval",
    reject: "POST /api/SmsTemplate/Reject",
    submittedBy: "GET /api/SmsTemplate/SubmittedByStatus",
  },
  Push: {
    approve: "POST /api/PushNotificationTemplate/HandleApproval",
    reject: "POST /api/PushNotificationTemplate/Reject",
    submittedBy: "GET /api/PushNotificationTemplate/SubmittedByStatus",
  },
  Wallet: {
    approve: "POST /api/ApplePass/HandleApproval",
    reject: "POST /api/ApplePass/Reject",
    submittedBy: "GET /api/ApplePass/SubmittedByStatus",
  },
  IVR: {
    approve: "POST /api/IvrTemplate/HandleApproval",
    reject: "POST /api/IvrTemplate/RejectTemplate",
    submittedBy: "GET /api/IvrTemplate/SubmittedByStatus",
  },
  DynamicForms: {
    approve: "POST /api/Enrollments/HandleApproval",
    reject: "POST /api/Enrollments/RejectTemplate",
    submittedBy: "GET /api/Enrollments/SubmittedByStatus",
  },
} as const satisfies Record<TemplateChannel, { approve: string; reject: string; submittedBy: string }>;

type Call = Caller;
export type Decision = Data<"POST /api/Enrollments/HandleApproval">;
export type SubmittedBy = Data<"GET /api/Enrollments/SubmittedByStatus">;

/** What a decision is about: status and version as the page showed them, so that a decided or changed version is not decided again. */
export interface Decided {
  channel: TemplateChannel;
  id: string;
  seenStatus: TemplateStatus;
  versionId: string;
}

interface Approved extends Decided {
  /** Why it is approved although test cases are red. */
  reason?: string;
  /** What customers have begun with the version before is not taken. */
  isOnlyThis?: boolean;
}

/** An Owner's approval, from the button bar. */
export function approve(call: Call, { channel, id, ...seen }: Approved): Promise<Answer<Decision>> {
  const decision = { adminApproval: true as const, ...seen };
  if (channel === "DynamicForms") return call(channelCalls[channel].approve, { body: { id, ...decision } });
  const body = { templateId: id, ...decision };
  // A phone menu's call sends the fields of a form (forms.txt §7).
  if (channel === "IVR") return call(channelCalls[channel].approve, { encoding: "multipart", body });
  return call(channelCalls[channel].approve, { body });
}

export function reject(
  call: Call,
  { channel, id, versionId }: Decided,
  rejectReason: string,
): Promise<Answer<Decision>> {
  return call(channelCalls[channel].reject, { body: { templateId: id, rejectReason, versionId } });
}

/** The status as it is now, and whether the user submitted it: each channel names the template in its own way. */
export function submittedBy(call: Call, channel: TemplateChannel, id: string): Promise<Answer<SubmittedBy>> {
  switch (channel) {
    case "Email":
      return call(channelCalls[channel].submittedBy, { query: { EmailtemplateId: id } });
    case "SMS":
      return call(channelCalls[channel].submittedBy, { query: { SmstemplateId: id } });
    case "Push":
      return call(channelCalls[channel].submittedBy, { query: { PushtemplateId: id } });
    default:
      return call(channelCalls[channel].submittedBy, { query: { Id: id } });
  }
}
