// A customer's preferences: what they are notified of, and how (self-service.txt §7.5, §7.6; decisions-proposed.md P60, P67, P115).
import { Type } from "typebox";
import { channels, contactTypes, languages, type Language } from "../enumerations.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, nullable, strict, token } from "./shapes.ts";

const gated = { subject: "link", gate: "smartPage", device: true } as const;

const byLink = {
  token: { kinds: ["preference"], in: "query.token" },
  ...gated,
  query: strict({ token: token("The link's token") }),
} as const;

const inBody = { token: { kinds: ["preference"], in: "body.token" }, ...gated } as const;

const LanguageSchema = Type.Enum(Object.keys(languages) as Language[]);

const OptionSchema = strict({
  channel: Type.Enum([...channels]),
  isApplicable: Type.Boolean({ description: "The category can be wanted on this channel" }),
  isMandatory: Type.Boolean({ description: "It goes out in any case" }),
  isFixedByEbill: Type.Boolean({ description: "It goes out as long as the customer is enrolled in e-bill" }),
  consentProvided: Type.Boolean(),
  isChanged: Type.Boolean({ description: "In Update: the customer has changed it, and it alone is stored" }),
});

const categoryId = id("Never changes, whatever the category is called (P134)");
const categoryKind = Type.Enum(["transactional", "marketing"]);
const isAllRefused = Type.Boolean({
  description: "Everything that is not mandatory is refused, categories to come included",
});
const categoryParts = {
  name: Type.String({ maxLength: 200 }),
  description: Type.String({ maxLength: 2_000 }),
  isVisible: Type.Boolean(),
  hide: Type.Boolean({ description: "As isVisible: false (P67)" }),
  options: Type.Array(OptionSchema, { maxItems: channels.length }),
};
const CategorySchema = strict({ id: categoryId, kind: categoryKind, ...categoryParts });
/** A page that was opened before categories had ids names them by their names. */
const ChangedCategorySchema = strict({
  id: Type.Optional(categoryId),
  kind: Type.Optional(categoryKind),
  ...categoryParts,
});

/** A day, from whose beginning everything comes again. */
const pauseDay = nullable(Type.String({ format: "date" }));

const infoParts = {
  finalRecipientId: Type.String({ maxLength: 128, description: "Whose consents these are" }),
  version: Type.Integer({ minimum: 0, description: "Counts the changes of these consents" }),
};
const PreferenceInfoSchema = strict({
  ...infoParts,
  isAllRefused,
  pausedUntil: nullable(
    Type.String({ description: "Everything that is not mandatory waits until this day (yyyy-mm-dd)" }),
  ),
  categories: Type.Array(CategorySchema, { maxItems: 200 }),
  expiredUrl: nullable(Type.String({ description: "Where to go instead; null: stay" })),
});
/** As it comes back. */
const ChangedInfoSchema = strict({
  ...infoParts,
  isAllRefused: Type.Optional(isAllRefused),
  pausedUntil: Type.Optional(nullable(Type.String({ maxLength: 10, description: "Ignored: pauseUntil changes it" }))),
  categories: Type.Array(ChangedCategorySchema, { maxItems: 200 }),
  expiredUrl: Type.Null(),
});

const ContactPreferenceSchema = strict({
  contactType: Type.Enum([...contactTypes]),
  contactId: Type.String({ description: "The address, or the number in E.164 with +" }),
  preffered: Type.Boolean(),
  verified: Type.Boolean(),
  isStopped: Type.Optional(
    Type.Boolean({ description: "STOP came from there: nothing goes there until START (P144)" }),
  ),
  isUnreached: Type.Optional(
    Type.Boolean({ description: "A mail came back from there: none goes there until a code has proved it again" }),
  ),
});
const ContactIdSchema = strict({ contactType: Type.Enum([...contactTypes]), contactId: Type.String() });
const contactPreferenceData = Type.Array(ContactPreferenceSchema);

const ContactSchema = strict({
  token: token("The link's token"),
  contactId: Type.String({ minLength: 1, maxLength: 254, description: "The address, or the number in E.164 with +" }),
  channel: Type.Union([Type.Enum([...contactTypes]), Type.Integer({ minimum: 0, maximum: contactTypes.length - 1 })], {
    description: "By its name, or by its number",
  }),
  isErp: Type.Optional(Type.Boolean({ description: "The server's own counts; a difference is recorded" })),
});
/** Only one that the customer has. */
const hisContact = { ...inBody, names: ["body.contactId"], trace: ["NONE"], body: ContactSchema, data: Done } as const;

export const preferenceCalls = {
  "GET /api/Unsubscribe/Info": call({
    summary:
      "The account's categories, with the present consents of the customer, or of another recipient in their care.",
    ...byLink,
    query: strict({
      token: token("The link's token"),
      selectedRecipientId: Type.Optional(id("One of parentRecipientDataSet; left out: the customer")),
    }),
    names: ["query.selectedRecipientId"],
    trace: ["NONE"],
    data: PreferenceInfoSchema,
  }),
  "POST /api/Unsubscribe/Update": call({
    summary: "Stores all changed consents and the language, or nothing, and records who, what and when.",
    ...inBody,
    idempotent: { by: "key", reused: "submit.keyReused" },
    maxBodyKb: 256,
    // Of its mails alone: nothing limits a save.
    limits: [limits.preferenceMails],
    names: ["body.selectedRecipientId"],
    trace: ["NONE"],
    body: strict({
      token: token("The link's token"),
      info: ChangedInfoSchema,
      prefferedLanguage: Type.Optional(nullable(LanguageSchema)),
      CustomerName: Type.Optional(
        nullable(Type.String({ maxLength: 200, description: "Ignored: the server knows (P125)" })),
      ),
      customerIpAddress: Type.Optional(
        nullable(Type.String({ maxLength: 64, description: "Ignored: the request has it (P125)" })),
      ),
      selectedRecipientId: Type.Optional(id("One of parentRecipientDataSet; left out: the customer")),
      refuseAll: Type.Optional(
        Type.Boolean({
          description:
            "Refuses everything that is not mandatory, categories to come included; what info gives is given then",
        }),
      ),
      pauseUntil: Type.Optional(pauseDay),
      mailMe: Type.Optional(
        Type.Boolean({ description: "What is changed is mailed, too, to the customer's preferred e-mail address" }),
      ),
      acceptedTerms: Type.Optional(Type.String({ maxLength: 64, description: "tcHash of the terms that were ticked" })),
    }),
    data: strict({
      info: PreferenceInfoSchema,
      isConsentChanged: Type.Boolean({ description: "A consent is other than before" }),
      mailedTo: nullable(Type.String({ description: "Where what was changed was mailed to, masked; null: nowhere" })),
      othersChanged: Type.Boolean({ description: "Somebody else changed a consent meanwhile, which is kept" }),
    }),
  }),
  "GET /api/Unsubscribe/GetContent": call({
    summary: "The account's own words above and below the preferences, sanitised.",
    ...byLink,
    data: strict({ headerContent: nullable(Type.String()), footerContent: nullable(Type.String()) }),
  }),
  "GET /api/Unsubscribe/GetTermsAndConditionContent": call({
    summary: "The account's terms, which a save has to accept; sanitised.",
    ...byLink,
    data: strict({
      tcDescription: nullable(Type.String()),
      tcEnabled: Type.Boolean(),
      tcHash: nullable(Type.String({ description: "Names this wording: Update accepts no other" })),
    }),
  }),
  "GET /api/ContactPreference/GetCustomerPrefConfig": call({
    summary: "What the account offers on the page of preferences.",
    ...byLink,
    data: strict({
      accountId: Type.String(),
      emailOtpBillwrightId: nullable(Type.String()),
      smsOtpBillwrightId: nullable(Type.String()),
      indiaSmsOtpBillwrightId: nullable(Type.String()),
      whatsAppOtpBillwrightId: nullable(Type.String()),
      removeEmailContactCapture: Type.Boolean(),
      removeMobileContactCapture: Type.Boolean(),
      codeLength: Type.Integer({ description: "Characters of a one-time code (P115)" }),
      codeHasLetters: Type.Boolean({ description: "Whether letters are among them" }),
      parentOrigins: Type.Array(Type.String(), { description: "Who may frame the page, and is told of a save (P60)" }),
    }),
  }),
  "GET /api/ContactPreference/GetCaptureIpAddressConfig": call({
    summary: "Whether the customer's IP address is stored with a consent.",
    ...byLink,
    data: strict({ captureIpAddress: Type.Boolean() }),
  }),
  "GET /api/ContactPreference/GetPreferredLanguage": call({
    summary: "The language in which the customer wants messages; null: not said.",
    ...byLink,
    data: strict({ language: nullable(LanguageSchema) }),
  }),
  "GET /api/ContactPreference/GetEnabledLanguage": call({
    summary: "The languages in which the account writes to its customers.",
    ...byLink,
    data: Type.Array(strict({ language: LanguageSchema, name: Type.String({ description: "In itself" }) })),
  }),
  "POST /api/ContactPreference/UpdatePreferredLanguage": call({
    summary: "Stores the language, if the account has enabled it: messages to the customer use it from then on.",
    ...inBody,
    idempotent: { by: "effect" },
    body: strict({ token: token("The link's token"), language: LanguageSchema }),
    data: strict({ language: LanguageSchema }),
  }),
  "GET /api/ContactPreference/GetContactProof": call({
    summary:
      "Whether a code to a contact of before is needed before one is added or preferred (P147), and which contacts it can go to.",
    ...byLink,
    data: strict({
      isNeeded: Type.Boolean({ description: "The account has no gate, and this device has not entered such a code" }),
      contacts: Type.Array(ContactIdSchema, { description: "None: nothing is needed" }),
    }),
  }),
  "POST /api/ContactPreference/AddContactPreferenceData": call({
    summary:
      "Stores a contact that a code has proved by this link, as the server's own record says; without a gate after a code to a contact of before.",
    ...inBody,
    idempotent: { by: "effect" },
    body: ContactSchema,
    data: Done,
  }),
  "POST /api/ContactPreference/ChangePreference": call({
    summary: "Makes a verified contact the preferred one of its channel, and the former one not, in one step.",
    ...hisContact,
    idempotent: { by: "effect" },
  }),
  "POST /api/ContactPreference/DeletePreference": call({
    summary: "Deletes a customer's contact; of a preferred one, the oldest verified one takes the place.",
    ...hisContact,
    idempotent: { by: "key", reused: "submit.keyReused" },
  }),
  "POST /api/ContactPreference/ContactPreferenceData": call({
    summary: "The contacts of a customer whom no system of the biller knows.",
    ...inBody,
    body: strict({ token: token("The link's token") }),
    data: strict({
      removeEmailContactCapture: Type.Boolean(),
      removeMobileContactCapture: Type.Boolean(),
      contactPreferenceData,
      customerName: nullable(Type.String()),
      address: nullable(Type.String()),
    }),
  }),
  "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData": call({
    summary: "What the biller's own system knows of the customer's preferences; null: it does not know the customer.",
    ...byLink,
    query: strict({
      token: token("The link's token"),
      selectedRecipientId: Type.Optional(
        id("One of parentRecipientDataSet, of which name, address and e-bill are told; left out: the customer"),
      ),
    }),
    names: ["query.selectedRecipientId"],
    trace: ["NONE"],
    data: nullable(
      strict({
        customerName: Type.String(),
        address: Type.String(),
        enrolledInEbill: Type.Boolean(),
        parentRecipientDataSet: Type.Array(
          strict({
            recipientId: Type.String(),
            preferences: Type.Array(Type.String(), { description: "Names of the categories that concern it" }),
          }),
        ),
        contactPreferenceData,
      }),
    ),
  }),
} as const;
