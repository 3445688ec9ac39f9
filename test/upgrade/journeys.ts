// What staff and customers do, by the calls of their pages, each over and over with a form, a payment or wishes of its own.
import { randomUUID } from "node:crypto";
import type { CallBody, CallData, TemplateContent } from "@billwright/schemas";
import { addressOfLink, demoAccounts, type WantedLink } from "@billwright/server";
import { cardToken } from "../../server/demo/demoCalls.ts";
import { customerOn, type Answers } from "../../server/testing/filling.ts";
import { fetchAnswer, type TestAnswer } from "../../server/testing/fetchAnswer.ts";
import { caller, type TestServer } from "../../server/testing/server.ts";
import type { Product } from "../support/product.ts";
import { userToken } from "../support/staff.ts";

const [harbor] = demoAccounts;
const accountId = harbor!.id;

/** Where calls go. */
export const serverAt = (url: string): Pick<TestServer, "call" | "fetch"> => {
  const fetchFrom: TestServer["fetch"] = (path, init) => fetchAnswer(url + path, init);
  return { fetch: fetchFrom, call: caller(fetchFrom) };
};

/** What the call gives; it throws what was refused. */
export async function given<Data>(answering: Promise<TestAnswer<Data>>): Promise<NonNullable<Data>> {
  const { status, text, envelope } = await answering;
  if (status !== 200 || envelope.data === null) throw new Error(`${status} ${text.slice(0, 500)}`);
  return envelope.data as NonNullable<Data>;
}

export async function tokenOf({ config }: Product, wanted: WantedLink): Promise<string> {
  const { pathname } = new URL(await addressOfLink(config, { accountId, ...wanted }, 86_400));
  return decodeURIComponent(pathname.split("/").at(-1)!);
}

export interface Ground {
  /** Sends each request to the next process. */
  url: string;
  /** The process in turn. */
  next(): Product;
}

export type Journey = (on: Ground) => Promise<void>;

/** The form's own words, the same in every version's pages. */
export const labels = { submit: "Send it", thanks: "We have it." };

const contentOf = (name: string): TemplateContent => ({
  enrollment: {
    id: "new",
    type: "CustomForm",
    name,
    multipleSubmission: true,
    submitName: labels.submit,
    thanksMessage: `<p>${labels.thanks}</p>`,
    formElements: [
      { kind: "input", inputForms: { id: "name", name, inputType: "ShortText", required: true } },
      { kind: "input", inputForms: { id: "file", name: "Proof", inputType: "Attachment" } },
    ],
  },
  translations: {},
});

/** An author makes a form and edits it, an Owner approves it: its id. */
export async function approvedForm(url: string): Promise<string> {
  const { call } = serverAt(url);
  const token = await userToken(url, "user@harborlight.example");
  const name = "A form";
  const body = { channel: "DynamicForms", name, content: contentOf("Name") } as const;
  const { id, versionId: first } = await given(call("POST /api/Templates/Create", { token, body }));
  const content = contentOf("Full name");
  await given(call("POST /api/Templates/Autosave", { token, body: { id, name, content, revision: 0 } }));
  const submitted = {
    ...{ id, name, content, versionId: first, action: "submit" },
    approvers: { allAdmins: true, admins: [] },
  } as const;
  const { versionId } = await given(call("POST /api/Templates/Save", { token, body: submitted }));
  const decided = { token: await userToken(url), body: { id, versionId, adminApproval: true } };
  const { status } = await given(call("POST /api/Enrollments/HandleApproval", decided));
  if (status !== "Active") throw new Error(`The approved form is ${status}.`);
  return id;
}

/** A customer of the form, with a link of their own. */
export async function customerAt(url: string, enrollmentId: string, token: string) {
  const on = serverAt(url);
  const opened = await given(on.call("GET /api/Enrollments/Fetcher", { query: { jwt: token } }));
  return customerOn(on, { enrollmentId }, { token, ...opened });
}

export const answers: Answers = { name: "Ada", file: ["Attachment", ["a.txt"]] };
const file = { inputId: "file", name: "a.txt", type: "text/plain", bytes: "a proof" };

/** A form is made, edited and approved, opened, filled in and sent in its three calls. */
const enrolment: Journey = async ({ url, next }) => {
  const enrollmentId = await approvedForm(url);
  const token = await tokenOf(next(), { enrollmentId, recipientId: "100201" });
  const customer = await customerAt(url, enrollmentId, token);
  const reportId = String(await given(customer.submit(answers, { key: randomUUID() })));
  await given(customer.attach(reportId, [file]));
  const { isSubmitted } = await given(customer.post(reportId));
  if (!isSubmitted) throw new Error("What was filled in is not submitted.");
};

type Paid = CallData<"POST /api/SmartPay/PayByCard">;

let payers = 0;
/** Each process plays a provider of its own, so that a card is charged where it was typed; all else goes to both. */
const payment: Journey = async ({ url, next }) => {
  const [here, there] = [next(), next()];
  const token = await tokenOf(here, { page: "smart-pay", enrollmentId: null, recipientId: "100215", amount: 12.5 });
  await given(serverAt(url).call("GET /api/SmartPay/GetSmartPayInfo", { query: { token } }));
  const body: CallBody<"POST /api/SmartPay/PayByCard"> = {
    token,
    cardNumber: await cardToken(`http://localhost:${here.config.sandboxPort}`, "4242424242424242"),
    amount: "12.50",
    email: `payer-${(payers += 1)}@example.org`,
    phoneNumber: "+12025550143",
    nameOnCard: "Ada Lovelace",
    expirationDate: "12/40",
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const pay = ({ url: at }: Product): Promise<Paid> =>
    given(serverAt(at).call("POST /api/SmartPay/PayByCard", { body, headers }));
  const [paid, again] = [await pay(here), await pay(there)];
  const { reference: referenceId, security } = paid;
  if (again.reference !== referenceId) throw new Error("The same payment was made twice.");
  const { status } = await given(
    serverAt(url).call("GET /api/PaymentMethod/PaymentResult", { query: { referenceId, security } }),
  );
  if (!status) throw new Error(`The payment has not succeeded: ${paid.status} ${paid.reason}`);
};

type Info = CallData<"GET /api/Unsubscribe/Info">;
type Option = Info["categories"][number]["options"][number];
const choices = ({ categories }: Pick<Info, "categories">) => categories.flatMap(({ options }) => options);

const isFree = ({ isApplicable, isMandatory, isFixedByEbill }: Option) =>
  isApplicable && !isMandatory && !isFixedByEbill;

/** A customer ticks or unticks one box; the next look finds it so. */
const preferences: Journey = async ({ url, next }) => {
  const { call } = serverAt(url);
  const token = await tokenOf(next(), { page: "customer-preferences", enrollmentId: null, recipientId: "100208" });
  const query = { token };
  const info = await given(call("GET /api/Unsubscribe/Info", { query }));
  const { tcHash } = await given(call("GET /api/Unsubscribe/GetTermsAndConditionContent", { query }));
  const box = choices(info).find(isFree)!;
  Object.assign(box, { consentProvided: !box.consentProvided, isChanged: true });
  const body = { token, info: { ...info, expiredUrl: null }, ...(tcHash !== null && { acceptedTerms: tcHash }) };
  await given(call("POST /api/Unsubscribe/Update", { body }));
  const stored = choices(await given(call("GET /api/Unsubscribe/Info", { query })));
  const same = stored[choices(info).indexOf(box)]!;
  if (same.consentProvided !== box.consentProvided) throw new Error("A saved preference is not found again.");
};

export const journeys = { enrolment, payment, preferences } satisfies Record<string, Journey>;
