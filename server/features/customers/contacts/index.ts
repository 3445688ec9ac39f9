// Customers' addresses and numbers: those that a link confirms, and those that messages may go to.
import { contactTypes, type ContactType } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { Feature } from "../../feature.ts";
import { confirmSignUp, type ConfirmServices } from "../../staff/index.ts";
import { forgetChanges } from "./changes.ts";
import {
  addContact,
  preferContact,
  proofFor,
  removeContact,
  sendContactCode,
  sendKnownCode,
  type ContactRequest,
} from "./customer.ts";
import { keepRefusalsOf, keepRefusalsOfSent } from "./erase.ts";
import { contactServicesOf, type ContactServices, type GivenServices } from "./services.ts";
import { contactsShown, reachOf } from "./reach.ts";
import { sealedContacts } from "./store.ts";
import { changeInfo, takeBack } from "./takeBack.ts";
import { verify, type VerifyServices } from "./verify.ts";

type Base = Pick<ContactServices, "database" | "seal" | "biller" | "runtime">;
type Services = GivenServices & VerifyServices & ConfirmServices;

export const contacts = {
  name: "contacts",
  tables: ["contact_changes", "contacts", "verified_contacts"],
  customerData: {
    sealed: { contacts: sealedContacts },
    beforeErasing: { messages: keepRefusalsOfSent, contacts: keepRefusalsOf },
  },
  offers: (base: Base) => ({
    /** What messages to a customer go to, and what the biller says of them. */
    reachOf: (customer: CustomerKey) => reachOf(base, customer),
    /** The same, where the biller was asked before. */
    contactsShown: (customer: CustomerKey, known: Parameters<typeof contactsShown>[2]) =>
      contactsShown(base, customer, known),
  }),
  brings: (given: Services) => {
    const services = contactServicesOf(given);
    return {
      routes: {
        "POST /api/v1/ErpVerification/VerifyEmail": async (context) => {
          const { token, body, ip, now } = context;
          if (token.kind !== "signUp") {
            await verify(given, "email", { token, ip, now });
            return { errorMessage: null, canSignIn: false };
          }
          const { signUpId, password, timeZone } = body;
          const is = await confirmSignUp(given, token, { signUpId, password, timeZone, ip });
          return { errorMessage: null, canSignIn: is === "confirmed", ...(is === "needsPassword" && { [is]: true }) };
        },
        "POST /api/v1/ErpVerification/VerifySms": async (context) => {
          await verify(given, "sms", context);
          return { smsMessage: null };
        },
        "POST /api/Session/GetOtpForEmailVerification": ({ body, ...context }) =>
          sendContactCode(services, {
            ...context,
            channel: "Email",
            typed: body.email,
            isErp: body.isErp,
            claimed: body,
          }),
        "POST /api/Session/GetOtpForMobileVerification": ({ body, ...context }) =>
          sendContactCode(services, {
            ...context,
            channel: "SMS",
            typed: body.mobileNumber,
            isErp: body.isErp,
            claimed: {},
          }),
        "POST /api/Session/GetOtpForWhatsAppVerification": ({ body, ...context }) =>
          sendContactCode(services, {
            ...context,
            channel: "WhatsApp",
            typed: body.mobileNumber,
            claimed: body,
          }),
        "GET /api/ContactPreference/GetContactProof": ({ token, now }) => proofFor(services, { token, now }),
        "POST /api/Session/GetOtpForKnownContact": ({ body, ...context }) =>
          sendKnownCode(services, { ...context, contact: { channel: body.channel, value: body.contactId } }),
        "GET /api/ContactPreference/GetContactChange": ({ token, now }) => changeInfo(services, token, now),
        "POST /api/ContactPreference/TakeBackContactChange": ({ token, ...context }) =>
          takeBack(services, token, context),
        "POST /api/ContactPreference/AddContactPreferenceData": async (context) => {
          await addContact(services, requestOf(context));
          return null;
        },
        "POST /api/ContactPreference/ChangePreference": async (context) => {
          await preferContact(services, requestOf(context));
          return null;
        },
        "POST /api/ContactPreference/DeletePreference": async (context) => {
          await removeContact(services, requestOf(context));
          return null;
        },
      },
      nightly: [forgetChanges],
    };
  },
} satisfies Feature<never, never>;

type Changes =
  | "POST /api/ContactPreference/AddContactPreferenceData"
  | "POST /api/ContactPreference/ChangePreference"
  | "POST /api/ContactPreference/DeletePreference";

const requestOf = ({ token, body, ip, now, userAgent, language }: CallContext<Changes>): ContactRequest => ({
  ...{ token, ip, now, userAgent, language },
  channel: typeOf(body.channel),
  typed: body.contactId,
  isErp: body.isErp,
});

/** By its name, or by its number (decisions.md 3). */
const typeOf = (channel: ContactType | number): ContactType =>
  typeof channel === "number" ? contactTypes[channel]! : channel;

// What others may call.
export { changeByStaff } from "./byStaff.ts";
export { insertContactChange, setTakenBack } from "./changes.ts";
export { contactsAtBiller } from "./erase.ts";
export { contactServicesOf, type GivenServices } from "./services.ts";
export { findHolders, rowOf } from "./store.ts";
