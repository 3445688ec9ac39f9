// What a client does, over and over: submit a form, fill in a whole one (three calls), pay by card.
import { randomUUID } from "node:crypto";
import { customerOn } from "../../../server/testing/filling.ts";
import { givenLink, type GivenForm, type GivenLink } from "../../../server/testing/given.ts";
import type { TestAnswer } from "../../../server/testing/fetchAnswer.ts";
import { caller, type TestServer } from "../../../server/testing/server.ts";
import { realRuntime } from "../../../server/runtime.ts";
import { sealOf } from "../../../server/tokens/seal.ts";
import { keyringOf } from "../../../server/tokens/secrets.ts";
import { tokensOf } from "../../../server/tokens/tokens.ts";
import { benchConfig } from "./config.ts";

const keyring = keyringOf(benchConfig("").secrets);
const maker = { tokens: tokensOf(keyring, realRuntime), seal: sealOf(keyring, realRuntime) };

export type Fetch = TestServer["fetch"];
/** One run of it: the answers in their order, up to the first that is no success. */
export type Scenario = (fetchFrom: Fetch, form: GivenForm, link?: GivenLink) => Promise<TestAnswer[]>;

export const paths = {
  submit: "/api/Enrollments/SubmitEnrollment",
  attach: "/api/Enrollments/SubmitAttachments",
  post: "/api/Enrollments/PostActions",
  pay: "/api/SmartPay/PayByCard",
} as const;

const text = { inputId: "file", name: "a.txt", type: "text/plain", bytes: "x".repeat(1_000) };

/** A new customer's link, which the biller makes before. */
export const newLink = (form: GivenForm): Promise<GivenLink> => givenLink(maker, form, { recipientId: randomUUID() });

async function begin(fetchFrom: Fetch, form: GivenForm, made?: GivenLink) {
  const link = made ?? (await newLink(form));
  const customer = customerOn({ fetch: fetchFrom, call: caller(fetchFrom) }, form, link);
  return {
    customer,
    submitted: await customer.submit({ name: "Ada", file: ["Attachment", ["a.txt"]] }, { key: randomUUID() }),
  };
}

export type ScenarioName = "submit" | "filling" | "payment";

export const scenarios: Record<ScenarioName, Scenario> = {
  async submit(fetchFrom, form, link) {
    return [(await begin(fetchFrom, form, link)).submitted];
  },
  async filling(fetchFrom, form) {
    const { customer, submitted } = await begin(fetchFrom, form);
    if (submitted.status !== 200) return [submitted];
    const reportId = String(submitted.envelope.data);
    const attached = await customer.attach(reportId, [text]);
    if (attached.status !== 200) return [submitted, attached];
    return [submitted, attached, await customer.post(reportId)];
  },
  async payment(fetchFrom, form) {
    const RecipientId = randomUUID();
    const claims = { AccountId: form.accountId, RecipientId, Amount: null, Email: null, PhoneNumber: null };
    const body = {
      token: await maker.tokens.sign("payment", claims, 600),
      amount: "12.50",
      // A random one can hold what looks like a card's number, and is refused.
      email: "ada@example.org",
      phoneNumber: "+12025550143",
      cardNumber: "tok_paid",
      nameOnCard: "Ada Lovelace",
      expirationDate: "12/40",
    };
    const headers = { "Idempotency-Key": RecipientId };
    return [await caller(fetchFrom)("POST /api/SmartPay/PayByCard", { body, headers })];
  },
};
