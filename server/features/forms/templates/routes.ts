// The calls on templates: one lifecycle for all channels (forms.txt §7).
import type { TemplateChannel } from "@billwright/schemas";
import type { CallContext, Routes } from "../../../http/route.ts";
import { accountConfig, saveConfig, type ConfigCalls } from "./config.ts";
import { create } from "./create.ts";
import { approve, reject, type Deciding, type Decision } from "./decide.ts";
import { autosave, discard } from "./drafts.ts";
import { availableTranslations, getHistory, getTemplate, submittedByStatus } from "./get.ts";
import { shelve, start, stop } from "./life.ts";
import { remove } from "./remove.ts";
import { review } from "./review.ts";
import { save } from "./save.ts";
import { sendTest } from "./sendTest.ts";
import type { TemplateServices } from "./services.ts";
import { share } from "./share.ts";
import { sync } from "./sync.ts";
import { listTags, tag } from "./tags.ts";
import { listVersions, readVersion, restoreVersion } from "./versions.ts";
import { deleteView, listViews, saveView } from "./views.ts";
import { withdraw } from "./withdraw.ts";

type TemplateCalls =
  | `GET /api/Templates/${"Get" | "History" | "Review" | "Versions" | "Version" | "Tags" | "Views"}`
  | `POST /api/Templates/${"Create" | "Autosave" | "Discard" | "Save" | "Delete" | "SendTest" | "Share" | "Sync" | "Stop" | "Start" | "Shelve" | "Withdraw" | "RestoreVersion" | "Tag" | "SaveView" | "DeleteView"}`
  | "GET /api/Enrollments/AvailableTranslationsAuth";

type Nouns = "EmailTemplate" | "SmsTemplate" | "PushNotificationTemplate" | "ApplePass" | "IvrTemplate";
type ApproveForm = "POST /api/Enrollments/HandleApproval";
type ApproveOther = `POST /api/${Nouns}/HandleApproval`;
type Reject =
  | `POST /api/${"Enrollments" | "EmailTemplate" | "IvrTemplate"}/RejectTemplate`
  | `POST /api/${"SmsTemplate" | "PushNotificationTemplate" | "ApplePass"}/Reject`;
type SubmittedBy = `GET /api/${"Enrollments" | Nouns}/SubmittedByStatus`;

export const templateRoutes = (
  services: TemplateServices,
): Routes<TemplateCalls | ConfigCalls | ApproveForm | ApproveOther | Reject | SubmittedBy> => ({
  "GET /api/Templates/Get": (context) => getTemplate(services, context),
  "GET /api/Templates/History": (context) => getHistory(services, context),
  "GET /api/Templates/Review": (context) => review(services, context),
  "POST /api/Templates/Create": (context) => create(services, context),
  "POST /api/Templates/Autosave": (context) => autosave(services, context),
  "POST /api/Templates/Discard": (context) => discard(services, context),
  "POST /api/Templates/Save": (context) => save(services, context),
  "POST /api/Templates/Delete": (context) => remove(services, context),
  "POST /api/Templates/SendTest": (context) => sendTest(services, context),
  "POST /api/Templates/Share": (context) => share(services, context),
  "POST /api/Templates/Sync": (context) => sync(services, context),
  "POST /api/Templates/Stop": (context) => stop(services, context),
  "POST /api/Templates/Start": (context) => start(services, context),
  "POST /api/Templates/Shelve": (context) => shelve(services, context),
  "POST /api/Templates/Withdraw": (context) => withdraw(services, context),
  "GET /api/Templates/Versions": (context) => listVersions(services, context),
  "GET /api/Templates/Version": (context) => readVersion(services, context),
  "POST /api/Templates/RestoreVersion": (context) => restoreVersion(services, context),
  "GET /api/Templates/Tags": (context) => listTags(services, context),
  "POST /api/Templates/Tag": (context) => tag(services, context),
  "GET /api/Templates/Views": (context) => listViews(services, context),
  "POST /api/Templates/SaveView": (context) => saveView(services, context),
  "POST /api/Templates/DeleteView": (context) => deleteView(services, context),
  "GET /api/Enrollments/AvailableTranslationsAuth": (context) => availableTranslations(services, context),
  "GET /api/Profile/GetTemplateApprovalConfig": (context) => accountConfig(services, context),
  "GET /api/Account/GetTemplateApprovalConfig": (context) => accountConfig(services, context),
  "POST /api/Account/TemplateApproval": (context) => saveConfig(services, context),
  "POST /api/Enrollments/HandleApproval": (context) =>
    approve(services, deciding(context, "DynamicForms", context.body.id), context.body),
  "POST /api/EmailTemplate/HandleApproval": approves(services, "Email"),
  "POST /api/SmsTemplate/HandleApproval": approves(services, "SMS"),
  "POST /api/PushNotificationTemplate/HandleApproval": approves(services, "Push"),
  "POST /api/ApplePass/HandleApproval": approves(services, "Wallet"),
  "POST /api/IvrTemplate/HandleApproval": approves(services, "IVR"),
  "POST /api/Enrollments/RejectTemplate": rejects(services, "DynamicForms"),
  "POST /api/EmailTemplate/RejectTemplate": rejects(services, "Email"),
  "POST /api/SmsTemplate/Reject": rejects(services, "SMS"),
  "POST /api/PushNotificationTemplate/Reject": rejects(services, "Push"),
  "POST /api/ApplePass/Reject": rejects(services, "Wallet"),
  "POST /api/IvrTemplate/RejectTemplate": rejects(services, "IVR"),
  "GET /api/Enrollments/SubmittedByStatus": (context) =>
    submittedByStatus(services, context, context.query.Id, "DynamicForms"),
  "GET /api/EmailTemplate/SubmittedByStatus": (context) =>
    submittedByStatus(services, context, context.query.EmailtemplateId, "Email"),
  "GET /api/SmsTemplate/SubmittedByStatus": (context) =>
    submittedByStatus(services, context, context.query.SmstemplateId, "SMS"),
  "GET /api/PushNotificationTemplate/SubmittedByStatus": (context) =>
    submittedByStatus(services, context, context.query.PushtemplateId, "Push"),
  "GET /api/ApplePass/SubmittedByStatus": (context) => submittedByStatus(services, context, context.query.Id, "Wallet"),
  "GET /api/IvrTemplate/SubmittedByStatus": (context) => submittedByStatus(services, context, context.query.Id, "IVR"),
});

type Context = Pick<CallContext<ApproveForm>, "opened" | "ip" | "now"> & { body: { versionId?: string } };

const deciding = ({ opened, ip, now, body }: Context, channel: TemplateChannel, templateId: string): Deciding => ({
  opened,
  ip,
  now,
  channel,
  templateId,
  versionId: body.versionId,
});

const approves =
  (services: TemplateServices, channel: TemplateChannel) =>
  (context: CallContext<ApproveOther>): Promise<Decision> =>
    approve(services, deciding(context, channel, context.body.templateId), context.body);

const rejects =
  (services: TemplateServices, channel: TemplateChannel) =>
  (context: CallContext<Reject>): Promise<Decision> =>
    reject(services, deciding(context, channel, context.body.templateId), context.body.rejectReason);
