// The calls by which Owners decide on versions of templates: each channel has its own, and all mean the same (forms.txt §7).
import { Type, type TObject } from "typebox";
import { rolesThatDecide, templateStatuses } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call, type RequestField } from "./call.ts";
import { id, strict } from "./shapes.ts";

const Status = Type.Enum([...templateStatuses]);
const template = id("The template");

/** A repeat gets the first answer; with another body it is refused. */
export const once = { by: "key", reused: "template.keyReused" } as const;

export const isOnlyThis = Type.Optional(
  Type.Boolean({ description: "From its activation on only this version is taken, not for a day the one before" }),
);
const Decision = strict({
  id: Type.String(),
  status: Status,
  approvals: Type.Integer({ description: "Distinct Owners who have approved" }),
  approvalsRequired: Type.Integer(),
});

const SubmittedBy = strict({ status: Status, isSubmittedByUser: Type.Boolean() });

const rejectReason = Type.String({ maxLength: 2000, description: "Required: empty is refused" });

/** The version that the page showed to the Owner who decides. */
const seenVersion = {
  versionId: Type.Optional(id("The version the page showed; where there is a newer one, nothing is decided")),
};
const Reject = strict({ templateId: id("The template"), rejectReason, ...seenVersion });
const approval = {
  ...seenVersion,
  isOnlyThis,
  reason: Type.Optional(
    Type.String({ maxLength: 2000, description: "Why it is approved although test cases are red; for the history" }),
  ),
  adminApproval: Type.Optional(
    Type.Literal(true, { description: "From the button bar; who does not approve rejects, by the call for that" }),
  ),
  seenStatus: Type.Optional(
    Type.Enum([...templateStatuses], {
      description: "The status the page showed, default PendingForApproval; one that was decided since is refused",
    }),
  ),
};
const Approve = strict({ templateId: id("The template"), ...approval });

/** "Email template" and so on, for summaries. */
const approve = <Body extends TObject>(
  what: string,
  body: Body,
  name: "body.id" | "body.templateId" = "body.templateId",
) =>
  call({
    summary: `An Owner approves a pending ${what}; the last one needed activates it.`,
    ...ofAccount,
    roles: rolesThatDecide,
    idempotent: once,
    names: [name],
    body,
    data: Decision,
  });
const reject = (what: string) =>
  call({
    summary: `An Owner rejects a pending ${what}, with a reason.`,
    ...ofAccount,
    roles: rolesThatDecide,
    idempotent: once,
    names: ["body.templateId"],
    body: Reject,
    data: Decision,
  });
const submittedBy = <Query extends TObject>(what: string, query: Query, names: readonly RequestField[]) =>
  call({
    summary: `The status of a ${what}, and whether the user submitted it.`,
    ...ofAccount,
    names,
    query,
    data: SubmittedBy,
  });

export const templateDecisionCalls = {
  "POST /api/Enrollments/HandleApproval": approve("form", strict({ id: id("The form"), ...approval }), "body.id"),
  "POST /api/EmailTemplate/HandleApproval": approve("e-mail template", Approve),
  "POST /api/SmsTemplate/HandleApproval": approve("text message template", Approve),
  "POST /api/PushNotificationTemplate/HandleApproval": approve("push template", Approve),
  "POST /api/ApplePass/HandleApproval": approve("wallet pass", Approve),
  "POST /api/IvrTemplate/HandleApproval": { ...approve("phone menu", Approve), encoding: "multipart" },
  "POST /api/Enrollments/RejectTemplate": reject("form"),
  "POST /api/EmailTemplate/RejectTemplate": reject("e-mail template"),
  "POST /api/SmsTemplate/Reject": reject("text message template"),
  "POST /api/PushNotificationTemplate/Reject": reject("push template"),
  "POST /api/ApplePass/Reject": reject("wallet pass"),
  "POST /api/IvrTemplate/RejectTemplate": reject("phone menu"),
  "GET /api/Enrollments/SubmittedByStatus": submittedBy("form", strict({ Id: template }), ["query.Id"]),
  "GET /api/EmailTemplate/SubmittedByStatus": submittedBy("e-mail template", strict({ EmailtemplateId: template }), [
    "query.EmailtemplateId",
  ]),
  "GET /api/SmsTemplate/SubmittedByStatus": submittedBy("text message template", strict({ SmstemplateId: template }), [
    "query.SmstemplateId",
  ]),
  "GET /api/PushNotificationTemplate/SubmittedByStatus": submittedBy(
    "push template",
    strict({ PushtemplateId: template }),
    ["query.PushtemplateId"],
  ),
  "GET /api/ApplePass/SubmittedByStatus": submittedBy("wallet pass", strict({ Id: template }), ["query.Id"]),
  "GET /api/IvrTemplate/SubmittedByStatus": submittedBy("phone menu", strict({ Id: template }), ["query.Id"]),
} as const;
