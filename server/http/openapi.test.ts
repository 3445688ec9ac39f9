// The running server against its OpenAPI document: every call is there, and its answers match the document (api.calls).
import { openApiDocument } from "@billwright/schemas";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { narmada } from "../demo/account.ts";
import { seedChoiceImport } from "../demo/choiceImport.ts";
import { seedDemo } from "../demo/seed.ts";
import { seedWebhooks } from "../demo/webhooks.ts";
import { signLink } from "../tokens/link.ts";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenUser } from "../testing/given.ts";
import { givenSigned } from "../testing/givenAgreement.ts";
import { changeToken, mailToken } from "../testing/givenTokens.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { sealObject } from "../tokens/sealed.ts";

interface Operation {
  description?: string;
  parameters: { name: string; in: string; required: boolean; schema: { type?: string; format?: string } }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

const document = openApiDocument() as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
    method.toUpperCase(),
    path,
    operation,
  ]),
);

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: "doc", components: document.components });

/** The defects of an answer according to the document. */
function faultOf(operation: Operation, status: number, type: string, text: string): string | null {
  const content = operation.responses[String(status)]?.content;
  if (!content) return `status ${status} is not in the document`;
  if (content["*/*"]) return null;
  const schema = content["application/json"]?.schema;
  if (!schema || !type.startsWith("application/json")) return `${type} is not in the document`;
  const inDocument = JSON.parse(JSON.stringify(schema).replaceAll("#/components", "doc#/components")) as object;
  const validate = ajv.compile(inDocument);
  return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors);
}

let server: TestServer;
type Given = Record<string, string>;
const values: Given = {};
/** One template's id, by channel. */
const templates: Given = {};

/** The channel whose templates a path is about. */
const channels: Given = {
  EmailTemplate: "Email",
  SmsTemplate: "SMS",
  PushNotificationTemplate: "Push",
  ApplePass: "Wallet",
  IvrTemplate: "IVR",
  Enrollments: "DynamicForms",
};

/** What calls with a key of their own take in place of the form's link. */
const keysOf: Record<string, Given> = {};
/** The demo has no files of responses and of choices: that these answer is shown in responses.test.ts and choices.test.ts. */
const withoutFile = ["/api/Responses/File", "/api/Choices/File"];

/** The template's id under every name that a call may use for it. */
function templateOf(path: string): Given {
  const id = templates[channels[path.split("/")[2] ?? ""] ?? ""];
  const names = ["Id", "EmailtemplateId", "SmstemplateId", "PushtemplateId"];
  return id === undefined ? {} : Object.fromEntries(names.map((name) => [name, id]));
}

beforeAll(async () => {
  server = await testServer(embeddedDatabase());
  await seedDemo(server.connection.database, { now: server.clock.now(), answers: 20 });
  const accountId = (
    await server.connection.database("templates").where({ template_id: "outage-poll" }).first("account_id")
  )?.["account_id"] as string;
  const link = await signLink(server.tokens, { accountId, enrollmentId: "outage-poll", recipientId: null }, 600);
  const fetched = await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link } });
  Object.assign(values, {
    bearer: link,
    jwt: link,
    token: link,
    accountToken: link,
    id: "outage-poll",
    enrollmentId: "outage-poll",
    surveyGuid: "outage-poll",
    encryptedAccountId: fetched.envelope.data?.encAccount,
    encAccount: fetched.envelope.data?.encAccount,
    accountId: fetched.envelope.data?.encAccount,
    routingNumber: "011000015",
    lang: "es",
    themeId: "billwright-blue",
    from: "2026-01-01",
    to: "2026-12-31",
    reportId: "none",
    analytic: await server.tokens.sign("analyticPublic", { accountId, enrollmentId: "outage-poll" }, 600),
    account: accountId,
    channel: "DynamicForms",
  });
  const versions = server.connection.database("template_versions").where({ template_id: "outage-poll" });
  values["versionId"] = (await versions.first<{ versionId: string }>("version_id as versionId")).versionId;
  const report = (await server.connection
    .database("reports")
    .where({ account_id: accountId, enrollment_id: "customer-survey", state: "final" })
    .first("report_id")) as { report_id: string };
  const ofResponse = { id: "customer-survey", reportId: report.report_id, reference: "none", channel: "0" };
  for (const call of ["List", "Get", "Find"]) keysOf[`/api/Responses/${call}`] = ofResponse;
  const { rows } = await server.connection.database.raw<{ rows: { channel: string; id: string }[] }>(
    "select channel, min(template_id) as id from templates where account_id = ? group by channel",
    [accountId],
  );
  for (const { channel, id } of rows) templates[channel] = id;
  const claims = { AccountId: accountId, RecipientId: "100201", Amount: null, Email: null, PhoneNumber: null };
  const token = await server.tokens.sign("payment", claims, 600);
  const payer = { token, amount: "5", email: "ada@example.org", phoneNumber: "+12025550143" };
  const card = { cardNumber: "tok_paid", nameOnCard: "Ada", expirationDate: "12/30" };
  const paid = await server.call("POST /api/SmartPay/PayByCard", { body: { ...payer, ...card } });
  const { reference = "", security = "" } = paid.envelope.data ?? {};
  keysOf["/api/SmartPay/GetSmartPayInfo"] = { token };
  const budget = await server.tokens.sign("budget", { accountId, recipientId: "100215" }, 600);
  keysOf["/api/BudgetBill/GetInstallmentPlan"] = { token: budget };
  keysOf["/api/BudgetBill/GetPlanPayLinks"] = { token: budget };
  const pass = { accountId, recipientId: "100201", templateId: "wallet-customer-card" };
  const wallet = await server.tokens.sign("wallet", pass, 600);
  for (const [, path, { description }] of operations)
    if (/^Token in query\S*: wallet/.test(description ?? ""))
      keysOf[path] = { walletToken: wallet, token: wallet, label: "localhost" };
  const preference = await server.tokens.sign("preference", { accountId, recipientId: "100201" }, 600);
  for (const [, path, { description }] of operations)
    if (/^Token in query\S*: (?:unsubscribe, )?preference/.test(description ?? ""))
      keysOf[path] = { token: preference };
  // Of the account that asks nothing before a bill.
  const bill = await server.tokens.sign("bill", { accountId: narmada.id, recipientId: "N-5001" }, 600);
  for (const [, path, { description }] of operations)
    if (/^Token in query\S*: bill/.test(description ?? "")) keysOf[path] = { token: bill };
  const theirs = { ...claims, AccountId: narmada.id, RecipientId: "N-5001" };
  const payment = { ...payer, token: await server.tokens.sign("payment", theirs, 600), ...card };
  const { reference: transactionId = "" } =
    (await server.call("POST /api/SmartPay/PayByCard", { body: payment })).envelope.data ?? {};
  keysOf["/api/v1/MyBills/Receipt"] = { token: bill, transactionId };
  keysOf["/api/Choices/Customer"] = { recipientId: "100201" };
  keysOf["/api/Choices/Find"] = { text: "100201" };
  await seedChoiceImport(server.connection.database);
  keysOf["/api/ChoiceImports/Get"] = { importId: "demo" };
  await givenSigned(
    server.connection.database,
    { accountId, recipientId: "100201", agreementId: "supply" },
    server.files,
  );
  for (const call of ["Get", "Document"]) keysOf[`/api/Agreements/${call}`] = { id: `${accountId}-supply` };
  await seedWebhooks(server.connection.database, { seal: server.seal, runtime: server.clock });
  keysOf["/api/Webhooks/Deliveries"] = { id: "demo" };
  const sealing = { seal: server.seal, runtime: server.clock };
  const installationId = sealObject(sealing, "installation", { accountId, object: "100201" }, 600);
  keysOf["/api/v1/ErpFieldAgent/Get"] = { installationId };
  const supplier = await server.tokens.sign("supplier", { accountId, recipientId: "100201" }, 600);
  const mail = await mailToken({ server, accountId, link: { recipientId: "100201" } });
  keysOf["/api/NotificationLog/ViewEmail"] = { token: mail };
  const change = await changeToken({ server, accountId, link: { recipientId: "100201" } });
  for (const call of ["GetContactChange", "TakeBackContactChange"])
    keysOf[`/api/ContactPreference/${call}`] = { token: change };
  keysOf["/api/wa/supplier-pref"] = { token: supplier };
  keysOf["/api/v1/PushNotification/RegisterBrowserTokenThirdSafari"] = {
    browserRecipientId: preference,
    deviceToken: "ab".repeat(32),
    testId: "1",
  };
  keysOf["/api/PaymentMethod/PaymentResult"] = { referenceId: reference, security };
});
// A user's token is valid only as long as its sign-in, which a call may end.
beforeEach(async () => void (values["user"] = (await givenUser(server, values["account"] ?? "")).token));
afterAll(() => server.stop());

const isOfUsers = ({ description }: Operation): boolean =>
  /^(?:Bearer token|Token in \S+): user[.;]/.test(description ?? "");

/** Signed-in users name their account by its own id. */
const ofUser = (): Given => ({ bearer: values["user"] ?? "", accountId: values["account"] ?? "" });

/** A request with everything that is required and known. */
function request(method: string, path: string, operation: Operation, given: Given) {
  const query = operation.parameters.filter(
    (parameter) => parameter.in === "query" && given[parameter.name] !== undefined,
  );
  const search = new URLSearchParams(query.map(({ name }): [string, string] => [name, given[name] ?? ""])).toString();
  return server.fetch(`${path.replace("{accountId}", given["accountId"] ?? "")}${search ? `?${search}` : ""}`, {
    method,
    headers: {
      ...(given["bearer"] ? { Authorization: `Bearer ${given["bearer"]}` } : {}),
      ...(method === "POST" ? { "Content-Type": "application/json" } : { "X-Requested-With": "billwright" }),
    },
    ...(operation.requestBody?.required
      ? { body: JSON.stringify({ token: given["token"] ?? "", mobileToken: given["token"] ?? "" }) }
      : {}),
  });
}

test.each(operations)(
  "%s %s answers as the document says, to good requests and bad [api.calls, api.envelope]",
  async (method, path, operation) => {
    const analytic: Given = path.endsWith("analytic-public") ? { token: values["analytic"] ?? "" } : {};
    const user = isOfUsers(operation) ? ofUser() : {};
    const statuses: number[] = [];
    const bad: Given[] = [
      {},
      { ...values, bearer: "bad", token: "bad", jwt: "bad" },
      { ...values, from: "never", routingNumber: "x".repeat(40) },
    ];
    for (const given of [{ ...values, ...templateOf(path), ...analytic, ...user, ...keysOf[path] }, ...bad]) {
      const { status, headers, text } = await request(method, path, operation, given);
      statuses.push(status);
      expect([status, faultOf(operation, status, headers.get("content-type") ?? "", text)]).toEqual([status, null]);
    }
    // Every GET answers when it has all it needs; a POST is refused if it needs more than a token.
    if (!withoutFile.includes(path))
      expect(statuses[0] === 200).toBe(method === "GET" || operation.requestBody?.required !== true);
  },
);

const reads = operations.filter(
  ([method, path, operation]) => method === "GET" && !withoutFile.includes(path) && isOfUsers(operation),
);

test.each(reads)(
  "%s %s answers no more once the user has signed out, however long the token holds [roles.token]",
  async (method, path, operation) => {
    const given = { ...values, ...templateOf(path), ...ofUser(), ...keysOf[path] };
    expect((await request(method, path, operation, given)).status).toBe(200);
    await server.call("POST /api/Session/SignOut", { token: values["user"] ?? "" });
    const { status, envelope } = await request(method, path, operation, given);
    expect([status, envelope.errors[0]?.key]).toEqual([401, "session.ended"]);
  },
);
