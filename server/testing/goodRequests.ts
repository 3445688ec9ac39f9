// A good request for every call of the contract, each on things of its own. What attacks on all calls begin with: a new call has to be
// added here or in staffCalls.ts before it compiles, and so is attacked from then on.
import { calls, type CallDeclaration, type CallName, type InputForm, type RequestField } from "@billwright/schemas";
import { createHash } from "node:crypto";
import { makeCode } from "../features/staff/index.ts";
import { customerOn } from "./filling.ts";
import { givenForm, givenLink, givenVerified } from "./given.ts";
import { ofOwnContact } from "./givenContact.ts";
import { factorRequests } from "./givenFactor.ts";
import { byPasswordLink } from "./givenPasswordLink.ts";
import { givenSigned } from "./givenAgreement.ts";
import {
  changeToken,
  byCard,
  linkToken,
  mailToken,
  mailWithPdf,
  noLink,
  noRequests,
  paid,
  payer,
  payToken,
  preferenceRequests,
  someone,
  somePhone,
  walletToken,
} from "./givenTokens.ts";
import type { TestAnswer } from "./fetchAnswer.ts";
import type { Person } from "./person.ts";
import type { TestServer } from "./server.ts";
import type { Bill } from "../providers/biller/biller.ts";
import { writeBillKey } from "../tokens/billKey.ts";
import { sealObject } from "../tokens/sealed.ts";
import { browserNamed } from "./browsers.ts";
import { givenOwner, staffRequests, type StaffCall, type StaffRequest } from "./staffCalls.ts";

export type GoodRequest = StaffRequest;
type Given = (person: Person) => Promise<GoodRequest> | GoodRequest;

/** Of the form that requests are good for. */
export const inputs: InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true },
  { id: "file", name: "File", inputType: "Attachment" },
];

/** A person of an account that is there already, and of its form, which is made where it is missing. */
export async function givenPerson(server: TestServer, accountId: string, recipientId: string): Promise<Person> {
  const { database } = server.connection;
  const id = `form-${accountId}`;
  const known = await database("templates")
    .where({ account_id: accountId, template_id: id })
    .first<{ version_id: string } | undefined>("version_id");
  const form = known
    ? { accountId, enrollmentId: id, versionId: known.version_id }
    : await givenForm(database, accountId, { id, inputs, multipleSubmission: true, allowViewResults: true });
  const link = await givenLink(server, form, { recipientId });
  return { server, accountId, user: await givenOwner({ server, accountId }), form, link };
}

/** A submission of the person that waits for its file. */
async function givenReport({ server, form, link }: Person): Promise<string> {
  const { envelope } = await customerOn(server, form, link).submit({ name: "Ada", file: ["Attachment", ["a.txt"]] });
  return String(envelope.data);
}

const encAccount: Given = ({ link }) => ({ query: { encAccount: link.encAccount } });
const ofStatus: Given = ({ form, link }) => ({
  query: { guid: form.enrollmentId, recipient: link.recipientId, accountId: link.encAccount, language: "en" },
});
const nothing: Given = () => ({});
const lookUp = { accountNumber: "none", houseNumber: "7", source: "mail" };
const budgetQuery: Given = async (person) => ({ query: { token: await linkToken(person, "budget") } });
const budgetBody =
  (more = {}): Given =>
  async (person) => ({ body: { token: await linkToken(person, "budget"), ...more } });

async function challengeOf({ server, link }: Person, email: string): Promise<string> {
  const name = "POST /api/Session/GetOtpForDynamicFormEmailVerification";
  const { envelope } = await server.call(name, { body: { email, token: link.token } });
  return envelope.data?.mobileToken ?? "";
}

async function ofContact({ server, accountId, link }: Person, channel: "email" | "sms"): Promise<GoodRequest> {
  const recipientId = link.recipientId ?? "r";
  const claims = { accountId, recipientId, channel, contactDigest: null };
  return { body: { token: await server.tokens.sign("contact", claims, 600) } };
}

/** The device of every person. */
export const device = "d".repeat(32);

const chosenRecipient: Given = async (person) => ({
  query: { token: await linkToken(person, "preference"), selectedRecipientId: person.link.recipientId },
});

/** The account offers every kind of contact. */
async function offerContacts({ server, accountId }: Person): Promise<void> {
  const codes = { email: "e", sms: "s", indiaSms: "i", whatsApp: "w" };
  const settings = server.connection.database.raw(
    `jsonb_set(settings, '{preferences}', coalesce(settings -> 'preferences', '{}') || ?::jsonb)`,
    [JSON.stringify({ codes })],
  );
  await server.connection.database("accounts").where({ account_id: accountId }).update({ settings });
}

const withContacts =
  (body: () => Record<string, unknown>): Given =>
  async (person) => {
    await offerContacts(person);
    return { body: { token: await linkToken(person, "preference"), ...body() } };
  };

/** The biller knows the person, and a field agent is there. */
async function givenInstallation({ server, accountId, link }: Person): Promise<string> {
  const recipientId = link.recipientId ?? "r";
  const row = { account_id: accountId, recipient_id: recipientId, tags: "[]", pay_dates: "[]", saved_banks: "[]" };
  await server.connection.database("recipients").insert(row).onConflict().ignore();
  return recipientId;
}

/** The biller has a bill of the person. */
async function givenBill(person: Person): Promise<{ recipientId: string; bill: string }> {
  const recipientId = await givenInstallation(person);
  const bill: Bill = {
    number: "1",
    customerName: "Ada",
    address: [],
    from: "2026-10-01",
    to: "2026-10-31",
    issued: "2026-11-03",
    due: null,
    lines: [],
    previousBalance: 0,
    payments: 0,
    amountDue: 0,
  };
  await person.server.connection
    .database("recipients")
    .where({ account_id: person.accountId, recipient_id: recipientId })
    .update({ bills: JSON.stringify([bill]) });
  return { recipientId, bill: bill.number };
}

const sealedFor = ({ server, accountId }: Person, purpose: "attachment" | "print", object: string): string =>
  sealObject({ seal: server.seal, runtime: server.clock }, purpose, { accountId, object }, 600);
const printKey = async (person: Person) => sealedFor(person, "print", writeBillKey(await givenBill(person)));
const messageKey = async (person: Person) =>
  sealedFor(person, "attachment", await mailWithPdf(person.server, person.accountId, Buffer.from("%PDF-1.7")));

const ofBill: Given = async (person) => {
  await givenBill(person);
  return { query: { token: await linkToken(person, "bill") } };
};

async function ofAgent(person: Person) {
  const { server, accountId } = person;
  const accountNumber = await givenInstallation(person);
  const token = await server.tokens.sign("agent", { accountId, recipientId: accountNumber }, 600);
  return { body: { token, accountNumber, email: someone(), mobileNumber: "+1(202)-555-0143" } };
}

let agreements = 0;
/** An agreement that waits to be prepared; or one that was signed and stored. */
async function ofAgreement(person: Person, isSigned: boolean): Promise<GoodRequest> {
  const { server, accountId } = person;
  const { database } = server.connection;
  const recipientId = await givenInstallation(person);
  const agreementId = `agreement-${++agreements}`;
  await database("accounts")
    .where({ account_id: accountId })
    .update({ settings: database.raw(`settings || '{"agreement":{"template":"1000001"}}'`) });
  if (isSigned) await givenSigned(database, { accountId, recipientId, agreementId });
  return { body: { token: await server.tokens.sign("agreement", { accountId, recipientId, agreementId }, 600) } };
}

const customerRequests: Record<Exclude<CallName, StaffCall>, Given> = {
  "GET /api/Enrollments/Fetcher": () => ({ query: { source: "mail" } }),
  "GET /api/Enrollments/Get": ({ form, link }) => ({
    query: { id: form.enrollmentId, encryptedAccountId: link.encAccount, recipient: link.recipientId, language: "en" },
  }),
  "GET /api/Enrollments/AvailableTranslations": ({ form, link }) => ({
    query: { surveyGuid: form.enrollmentId, accountId: link.encAccount },
  }),
  "GET /api/Enrollments/GetBankLogo": () => ({ query: { routingNumber: "021000021" } }),
  "GET /api/Enrollments/GetCaptureIpAddressConfig": nothing,
  "POST /api/Enrollments/RecordProgress": ({ form: { versionId } }) => ({
    body: { from: null, to: { versionId, day: null, inputId: "name" }, refused: ["name"] },
  }),
  "POST /api/Enrollments/SubmitEnrollment": ({ server, form, link }) => ({
    body: customerOn(server, form, link).body({ name: "Ada" }),
  }),
  "POST /api/Enrollments/SubmitAttachments": async (person) => ({
    ...(await encAccount(person)),
    parts: { reportId: await givenReport(person), inputId: "file" },
  }),
  "POST /api/Enrollments/PostActions": async (person) => ({
    body: { reportId: await givenReport(person), encAccount: person.link.encAccount, token: person.link.token },
  }),
  "GET /api/Enrollments/GetSubmission": encAccount,
  "GET /api/Enrollments/GetSubmissionData": ofStatus,
  "GET /api/Enrollments/GetInstallmentPayLink": nothing,
  "GET /api/Enrollments/GetPlanPayLinks": nothing,
  "POST /api/Enrollments/EndInstallmentPlan": () => ({ body: { arrangementId: "none" } }),
  "GET /api/Enrollments/GetGenericReport": ofStatus,
  "GET /api/Enrollments/SecondPageCallback": nothing,
  "POST /api/Enrollments/SecondPageCallback": () => ({ body: {} }),
  "GET /api/Enrollments/analytic-public": nothing,
  "POST /api/Session/GetOtpForDynamicFormEmailVerification": () => ({ body: { email: someone() } }),
  "POST /api/Session/GetOtpForDynamicFormMobileVerification": () => ({ body: { mobileNumber: somePhone() } }),
  "POST /api/Session/GetOtpForEmailVerification": withContacts(() => ({ email: someone() })),
  "POST /api/Session/GetOtpForMobileVerification": withContacts(() => ({ mobileNumber: somePhone() })),
  "POST /api/Session/GetOtpForWhatsAppVerification": withContacts(() => ({ mobileNumber: somePhone() })),
  "POST /api/Session/VerifyWhatsAppOtp": async (person) => ({
    body: { mobileNumber: somePhone(), otp: "1234", mobileToken: await challengeOf(person, someone()) },
  }),
  "POST /api/ContactPreference/AddContactPreferenceData": async (person) => {
    const body = { token: await linkToken(person, "preference"), contactId: someone(), channel: "Email" as const };
    await offerContacts(person);
    await givenVerified(person.server, body.token, "email", body.contactId, person.server.clock.now(), "contact");
    return { body };
  },
  "GET /api/ContactPreference/GetContactProof": nothing,
  "POST /api/Session/GetOtpForKnownContact": async (person) => {
    const { token, contactId } = (await ofOwnContact(false)(person)).body;
    return { body: { token, contactId, channel: "Email" } };
  },
  "GET /api/ContactPreference/GetContactChange": nothing,
  "POST /api/ContactPreference/TakeBackContactChange": nothing,
  // What changes nothing needs no code to a contact of before.
  "POST /api/ContactPreference/ChangePreference": ofOwnContact(true),
  "POST /api/ContactPreference/DeletePreference": ofOwnContact(false),
  "POST /api/Session/VerifyEmailOtp": async (person) => {
    const email = someone();
    return { body: { email, otp: "1234", mobileToken: await challengeOf(person, email) } };
  },
  "POST /api/Session/VerifyMobileOtp": async (person) => ({
    body: { mobileNumber: somePhone(), otp: "1234", mobileToken: await challengeOf(person, someone()) },
  }),
  "POST /api/Session/SignIn": () => ({ body: { email: "nobody@north.example", password: "wrong" } }),
  "GET /api/ApplePass/getwalletpasspreview": async (person) => ({ query: { walletToken: await walletToken(person) } }),
  "GET /api/ApplePass/AddToWallet": async (person) => ({ query: { walletToken: await walletToken(person) } }),
  "GET /api/ApplePass/GetWalletPassQr": async (person) => ({
    query: { token: await walletToken(person), label: "localhost" },
  }),
  "GET /api/Session/GetSsoOffer": nothing,
  "POST /api/Session/ExchangeSso": async ({ server, accountId, user }) => {
    const challenge = createHash("sha256").update("kept").digest("hex");
    const services = { database: server.connection.database, runtime: server.clock };
    return {
      body: { code: await makeCode(services, { accountId, userId: user.userId, challenge }), verifier: "kept" },
    };
  },
  "POST /api/BudgetBill/AuthorizeUser": () => ({ body: lookUp }),
  "POST /api/wa/authorize": () => ({ body: { ...lookUp, type: "AutoPay" } }),
  "POST /api/wa/authorize-supplier": () => ({ body: { ...lookUp, type: "supplier" } }),
  "GET /api/wa/supplier-pref": async (person) => ({ query: { token: await linkToken(person, "supplier") } }),
  "POST /api/wa/supplier-pref-update": async (person) => ({
    body: { token: await linkToken(person, "supplier"), doNotContact: false, doNotTransfer: false },
  }),
  "POST /api/BudgetBill/GetBudgetBillingWglcx": budgetBody(),
  "POST /api/BudgetBill/SetBudgetBillingPlanWglcx": budgetBody({ enroll: false }),
  "GET /api/BudgetBill/GetInstallmentPlan": budgetQuery,
  "GET /api/BudgetBill/GetPlanPayLinks": budgetQuery,
  "POST /api/BudgetBill/EndInstallmentPlan": budgetBody({ arrangementId: "none" }),
  "POST /api/BudgetBill/SetInstallmentPlan": budgetBody(),
  "POST /api/Session/SignUp": () => ({
    body: { email: someone(), password: "Harbor!Walks-77", whiteLabel: "north.example" },
  }),
  "POST /api/Session/ForgotPassword": () => ({ body: { email: someone() } }),
  ...factorRequests,
  "POST /api/Session/GetPasswordLink": byPasswordLink(),
  "POST /api/Session/SetPassword": byPasswordLink({ password: "Another-Horse-9-Battery" }),
  "POST /api/Session/ResendEmailVerification": () => ({ body: { email: someone() } }),
  "GET /api/Unsubscribe/Info": chosenRecipient,
  "POST /api/Unsubscribe/Update": async (person) => {
    const token = await linkToken(person, "preference");
    const recipientId = person.link.recipientId ?? "r";
    const info = { finalRecipientId: recipientId, expiredUrl: null, version: 0, isAllRefused: false, categories: [] };
    return { body: { token, info, selectedRecipientId: recipientId, prefferedLanguage: "en" } };
  },
  ...preferenceRequests,
  "GET /api/WhiteLabelDomain/BasicInfo": () => ({ query: { domain: "north.example" } }),
  "GET /api/Unsubscribe/GetAccountInfoResponse": nothing,
  "GET /api/Account/GetShortUrlExpiryData": nothing,
  "GET /api/Account/GetOutageTemplate": nothing,
  "GET /api/System/health-check": nothing,
  "GET /api/v1/ErpFieldAgent/Get": async (person) => {
    const { server, accountId } = person;
    const object = await givenInstallation(person);
    const sealing = { seal: server.seal, runtime: server.clock };
    return { query: { installationId: sealObject(sealing, "installation", { accountId, object }, 600) } };
  },
  "POST /api/v1/ErpFieldAgent/GenerateQr": ofAgent,
  "POST /api/v1/ErpFieldAgent/GetLastPaymentDetails": async (person) => {
    const { accountNumber, token } = (await ofAgent(person)).body;
    return { body: { accountNumber, token } };
  },
  "POST /api/v1/ErpFieldAgent/SendEmail": ofAgent,
  "POST /api/v1/ErpFieldAgent/SendSms": ofAgent,
  "POST /api/v1/Print/DownloadPdf": async (person) => ({ body: { logId: await messageKey(person) } }),
  "POST /api/v1/Media/print": async (person) => ({ body: { key: await printKey(person) } }),
  "POST /api/v1/Print/BillNow": async (person) => ({ body: { logId: await messageKey(person) } }),
  "POST /api/v1/Media/BillNow": async (person) => ({ body: { key: await printKey(person) } }),
  "GET /api/v1/ViewBill/Info": ofBill,
  "GET /api/v1/ViewBill/Pdf": ofBill,
  "GET /api/v1/MyBills/Get": ofBill,
  "POST /api/v1/MyBills/EndPlan": async (person) => ({
    body: { token: await linkToken(person, "bill"), arrangementId: "none" },
  }),
  "GET /api/v1/MyBills/Receipt": async (person) => {
    const { query } = await ofBill(person);
    return { query: { ...query, transactionId: (await paid(person)).reference ?? "none" } };
  },
  "GET /api/SmartPay/GetSmartPayInfo": async (person) => ({ query: { token: await payToken(person) } }),
  "POST /api/SmartPay/PayByCard": byCard,
  "POST /api/SmartPay/PayByCheck": async (person) => ({
    body: { ...(await payer(person)), bankToken: "tok_paid", nameOnAccount: "Ada" },
  }),
  "GET /api/PaymentMethod/PaymentResult": async (person) => {
    const { reference: referenceId = "", security = "" } = await paid(person);
    return { query: { referenceId, security } };
  },
  "POST /api/v1/ErpVerification/VerifyEmail": (person) => ofContact(person, "email"),
  "POST /api/v1/ErpVerification/VerifySms": (person) => ofContact(person, "sms"),
  "POST /api/v1/SmartPageAuth/Info": async (person) => ({
    body: { jwt: await linkToken(person, "bill"), deviceUuid: device, isViewBill: true },
  }),
  "POST /api/v1/SmartPageAuth/Authorize": async (person) => ({
    body: { token: await linkToken(person, "preference"), deviceUuid: device, mergeTags: [], isAuthorized: true },
  }),
  "GET /api/v1/PushNotification/GetPublicKey": async (person) => ({
    query: { token: await linkToken(person, "preference") },
  }),
  "POST /api/v1/PushNotification/RegisterBrowserToken": async (person) => ({
    body: {
      browserRecipientId: await linkToken(person, "preference"),
      deviceToken: JSON.stringify(browserNamed(someone())),
      browserType: "chrome",
    },
  }),
  "GET /api/v1/PushNotification/RegisterBrowserTokenThirdSafari": async (person) => ({
    query: { browserRecipientId: await linkToken(person, "preference"), deviceToken: "ab".repeat(32), testId: "1" },
  }),
  "POST /api/v1/ViewBill/GetAgreement": (person) => ofAgreement(person, false),
  "POST /api/v1/ViewBill/UpdateAgreementStatus": (person) => ofAgreement(person, true),
  "POST /api/v1/ViewBill/UploadAgreement": (person) => ofAgreement(person, true),
  "POST /api/v1/ViewBill/CheckBillAmount": (person) => ofAgreement(person, true),
  "GET /api/NotificationLog/ViewEmail": async (person) => ({ query: { token: await mailToken(person) } }),
  ...noRequests,
  "GET /api/Profile/themes/list": () => ({ query: { themeId: "billwright-blue" } }),
  "GET /api/Configuration/GetCurrentCompanyLogo": nothing,
  "GET /api/Configuration/GetCompanyLogo": nothing,
  "GET /api/Configuration/GetSmartPageFooter": nothing,
  "GET /api/v1/Country/GetEnabled": nothing,
  "GET /api/Translation/AvailableTranslation": nothing,
  "GET /api/Translation/GetTranslation": () => ({ query: { lang: "es" } }),
};

const ofStaff = Object.fromEntries(
  Object.entries(staffRequests).map(([name, given]) => [
    name,
    (person: Person) => given({ server: person.server, accountId: person.accountId }, person.user),
  ]),
) as Record<StaffCall, Given>;

export const goodRequests: Record<CallName, Given> = { ...ofStaff, ...customerRequests };
export const allCalls = Object.keys(calls) as CallName[];
export const declarationOf = (name: CallName): CallDeclaration => calls[name];

/** The token of this person that a call takes; undefined where it takes none or may come without. */
async function tokenFor(name: CallName, person: Person): Promise<string | undefined> {
  const { token } = declarationOf(name);
  if (!token || token.optional) return undefined;
  const { accountId, form } = person;
  const [kind] = token.kinds;
  if (kind === "user") return person.user.token;
  if (kind === "enrollment") return person.link.token;
  if (kind === "preference" || kind === "bill") return linkToken(person, kind);
  if (kind === "unsubscribe") return noLink(person);
  if (kind === "message") return mailToken(person);
  if (kind === "contactChange") return changeToken(person);
  if (kind === "analyticPublic")
    return person.server.tokens.sign("analyticPublic", { accountId, enrollmentId: form.enrollmentId }, 600);
  return undefined;
}

/** The request with the person's token where the call wants it. */
export async function withToken(
  name: CallName,
  person: Person,
  request: GoodRequest,
): Promise<GoodRequest & { headers: Record<string, string> }> {
  const { token: rule, acts, device: takesDevice } = declarationOf(name);
  const token = await tokenFor(name, person);
  const byScript: Record<string, string> = {
    ...(acts && { "X-Requested-With": "billwright" }),
    ...(takesDevice && { "X-Device": device }),
  };
  if (!rule || token === undefined) return { ...request, headers: byScript };
  const [part = "bearer", field = ""] = rule.in.split(".");
  return {
    ...request,
    headers: { ...byScript, ...(part === "bearer" && { Authorization: `Bearer ${token}` }) },
    ...(part === "query" ? { query: { ...request.query, [field]: token } } : {}),
    ...(part === "body" ? { body: { ...request.body, [field]: token } } : {}),
  };
}

/** Sends a request with the person's token where the call wants it. */
export async function send(
  name: CallName,
  person: Person,
  request: GoodRequest,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const prepared = await withToken(name, person, request);
  return sendPrepared(name, person.server, { ...prepared, headers: { ...prepared.headers, ...headers } });
}

/** Sends a request that has its token already. */
export function sendPrepared(
  name: CallName,
  server: TestServer,
  { headers: all, query, body, path, parts }: GoodRequest & { headers: Record<string, string> },
): Promise<TestAnswer> {
  if (parts) return sendFile(name, server, { query, parts }, all);
  return server.call(name, {
    path: path as never,
    headers: all,
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
  });
}

function sendFile(
  name: CallName,
  server: TestServer,
  { query = {}, parts = {} }: GoodRequest,
  headers: Record<string, string>,
) {
  const [, path = ""] = name.split(" ");
  const body = new FormData();
  for (const [field, value] of Object.entries(parts)) body.append(field, String(value));
  body.append("file", new Blob(["x"], { type: "text/plain" }), "a.txt");
  return server.fetch(`${path}?${new URLSearchParams(query as Record<string, string>).toString()}`, {
    method: "POST",
    headers,
    body,
  });
}

const split = (path: RequestField) => path.split(".") as ["path" | "query" | "body" | "parts", string];

export const valueAt = (request: GoodRequest, path: RequestField): unknown => {
  const [part, field] = split(path);
  return request[part]?.[field];
};

/** The request with another value at one path. */
export const withValue = (request: GoodRequest, path: RequestField, value: unknown): GoodRequest => {
  const [part, field] = split(path);
  return { ...request, [part]: { ...request[part], [field]: value } };
};
