// Genuine tokens of a customer's links, and contacts of nobody else.
import { insertContactChange, newUnsubscribeLink } from "../features/customers/index.ts";
import { logIdOf } from "../features/platform/index.ts";
import type { GivenLink } from "./given.ts";
import { givenTemplate } from "./givenTemplate.ts";
import type { TestServer } from "./server.ts";

interface Customer {
  server: TestServer;
  accountId: string;
  link: Pick<GivenLink, "recipientId">;
}

let contacts = 0;
export const someone = () => `someone-${++contacts}@example.org`;
export const somePhone = () => `+1202555${String(1000 + (++contacts % 9000))}`;

const keyOf = ({ accountId, link }: Customer) => ({ accountId, recipientId: link.recipientId ?? "r" });

/** Of a link that names its customer and nothing else. */
export const linkToken = (customer: Customer, kind: "preference" | "bill" | "budget" | "supplier") =>
  customer.server.tokens.sign(kind, keyOf(customer), 600);

/** Opens a message that was sent. */
export async function mailToken(customer: Customer): Promise<string> {
  const { server, accountId } = customer;
  const { recipientId } = keyOf(customer);
  const job = { accountId, key: `given-${server.clock.newId()}`, customer: { recipientId, category: null } };
  const content = { to: { address: someone() }, fromName: "Biller", subject: "News", text: "News." };
  await server.connection.database.transaction((on) => server.messages.add(on, "mail", job, content));
  return server.tokens.sign("message", { accountId, recipientId, logId: logIdOf("mail", job) }, 600);
}

/** Takes back that a contact was added. */
export async function changeToken(customer: Customer): Promise<string> {
  const { server } = customer;
  const [changeId, change] = [server.clock.newId(), { is: "add", channel: "Email", value: someone() } as const];
  await server.connection.database.transaction((on) =>
    insertContactChange(on, server.seal, keyOf(customer), {
      ...{ changeId, change, known: [], formers: [], at: server.clock.now() },
    }),
  );
  return server.tokens.sign("contactChange", { ...keyOf(customer), changeId }, 600);
}

/** The opaque id in the Unsubscribe link of a message: what it says no to is none of the account's categories. */
export function noLink(customer: Customer): Promise<string> {
  const { server } = customer;
  const about = { categoryId: "none", channel: "Email", to: someone(), logId: server.clock.newId() } as const;
  return server.connection.database.transaction((on) =>
    newUnsubscribeLink(on, server.clock, { customer: keyOf(customer), ...about }),
  );
}

/** The log's id of a mail that brings this PDF. */
export async function mailWithPdf(server: TestServer, accountId: string, bytes: Uint8Array): Promise<string> {
  const chunks = async function* () {
    yield bytes;
  };
  const file = await server.files.put(chunks());
  const job = {
    accountId,
    key: `given-${server.clock.newId()}`,
    customer: { recipientId: "r", category: null },
    attachments: [{ name: "bill-1.pdf", mediaType: "application/pdf", file }],
  };
  const content = { to: { address: someone() }, fromName: "Biller", subject: "Your bill", text: "It is attached." };
  await server.connection.database.transaction((on) => server.messages.add(on, "mail", job, content));
  return logIdOf("mail", job);
}

export function payToken(customer: Customer): Promise<string> {
  const { accountId: AccountId, recipientId: RecipientId } = keyOf(customer);
  const claims = { AccountId, RecipientId, Amount: null, Email: null, PhoneNumber: null };
  return customer.server.tokens.sign("payment", claims, 600);
}

export const payer = async (customer: Customer) => ({
  token: await payToken(customer),
  amount: "12.50",
  email: "ada@example.org",
  phoneNumber: "+12025550143",
});

export const byCard = async (customer: Customer) => ({
  body: { ...(await payer(customer)), cardNumber: "tok_paid", nameOnCard: "Ada", expirationDate: "12/30" },
});

/** The key to a payment that was made. */
export async function paid(customer: Customer) {
  const { envelope } = await customer.server.call("POST /api/SmartPay/PayByCard", await byCard(customer));
  return (envelope.data ?? {}) as Record<string, string>;
}

export async function walletToken(customer: Customer): Promise<string> {
  const { server, accountId } = customer;
  const { database } = server.connection;
  const { templateId } = await givenTemplate(database, accountId, { channel: "Wallet", status: "Active" });
  return server.tokens.sign("wallet", { ...keyOf(customer), templateId }, 600);
}

/** By the link of a message, which says all. */
export const noRequests = {
  "GET /api/Unsubscribe/InfoToUnsubscribe": () => ({}),
  "POST /api/Unsubscribe/UpdateUnsubscribe": () => ({}),
  "POST /api/Unsubscribe/GetPreferencesLink": () => ({}),
};

const ofPreference = async (customer: Customer) => ({ query: { token: await linkToken(customer, "preference") } });

/** What the page of preferences reads, and its language. */
export const preferenceRequests = {
  "GET /api/Unsubscribe/GetContent": ofPreference,
  "GET /api/Unsubscribe/GetTermsAndConditionContent": ofPreference,
  "GET /api/ContactPreference/GetCustomerPrefConfig": ofPreference,
  "GET /api/ContactPreference/GetCaptureIpAddressConfig": ofPreference,
  "GET /api/ContactPreference/GetPreferredLanguage": ofPreference,
  "GET /api/ContactPreference/GetEnabledLanguage": ofPreference,
  "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData": ofPreference,
  "POST /api/ContactPreference/UpdatePreferredLanguage": async (customer: Customer) => ({
    body: { token: await linkToken(customer, "preference"), language: "es" },
  }),
  "POST /api/ContactPreference/ContactPreferenceData": async (customer: Customer) => ({
    body: { token: await linkToken(customer, "preference") },
  }),
};
