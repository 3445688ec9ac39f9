// What the calls of the page of preferences answer in tests.
import { channels, type CallData, type Channel } from "@billwright/schemas";
import type { TestAnswers } from "./testApp.tsx";

export const load = "GET /api/Unsubscribe/Info";
export const save = "POST /api/Unsubscribe/Update";
export const account = "GET /api/Unsubscribe/GetAccountInfoResponse";
export const content = "GET /api/Unsubscribe/GetContent";
export const terms = "GET /api/Unsubscribe/GetTermsAndConditionContent";
export const config = "GET /api/ContactPreference/GetCustomerPrefConfig";
export const capture = "GET /api/ContactPreference/GetCaptureIpAddressConfig";
export const preferred = "GET /api/ContactPreference/GetPreferredLanguage";
export const enabled = "GET /api/ContactPreference/GetEnabledLanguage";
export const erp = "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData";
export const own = "POST /api/ContactPreference/ContactPreferenceData";
export type Info = CallData<typeof load>;
export type Category = Info["categories"][number];

type Rule = Partial<Omit<Category["options"][number], "channel">>;
export const category = (
  name: string,
  rules: Partial<Record<Channel, Rule>>,
  more: Partial<Category> = {},
): Category => ({
  id: name.toLowerCase(),
  kind: "transactional",
  name,
  description: `About ${name}`,
  isVisible: true,
  hide: false,
  options: channels.map((channel) => ({
    channel,
    isApplicable: rules[channel] !== undefined,
    isMandatory: false,
    isFixedByEbill: false,
    consentProvided: false,
    isChanged: false,
    ...rules[channel],
  })),
  ...more,
});
export const infoOf = (changes: Partial<Info> = {}): Info => ({
  finalRecipientId: "100201",
  expiredUrl: null,
  version: 3,
  isAllRefused: false,
  pausedUntil: null,
  categories: [
    category("Bills", { Email: { consentProvided: true, isFixedByEbill: true }, SMS: {} }),
    category("Safety", {
      Email: { consentProvided: true, isMandatory: true },
      SMS: { consentProvided: true },
      Push: {},
    }),
    category("Old", { Email: {}, WhatsApp: {} }, { isVisible: false }),
    category("Pilot", { Email: {}, WhatsApp: {} }, { hide: true }),
  ],
  ...changes,
});
export const inErp = {
  customerName: "Zoë Hart",
  address: "7 Pier Street",
  enrolledInEbill: true,
  parentRecipientDataSet: [{ recipientId: "100201", preferences: [] }],
  contactPreferenceData: [],
};
export const usual: TestAnswers = {
  [account]: () =>
    ({
      pageTitle: "North",
      companyName: "North",
      supportPhoneNumber: "+12025550100",
      supportEmailAddress: "help@north.example",
      recipientTypeDescription: null,
      parentRecipientTypeDescription: "Service account",
      companyLogoUrl: null,
      pageIconUrl: null,
      clientType: "Wgl",
      countryCode: "US",
      enableOneContactCustPref: false,
      maximumPreferencesAllowed: null,
      themeId: "t",
    }) as never,
  [load]: () => infoOf(),
  [content]: () => ({ headerContent: null, footerContent: null }),
  [terms]: () => ({ tcDescription: null, tcEnabled: false, tcHash: null }),
  "GET /api/ContactPreference/GetContactProof": () => ({ isNeeded: false, contacts: [] }),
  [config]: () => ({
    accountId: "north",
    emailOtpBillwrightId: null,
    smsOtpBillwrightId: null,
    indiaSmsOtpBillwrightId: null,
    whatsAppOtpBillwrightId: null,
    removeEmailContactCapture: false,
    removeMobileContactCapture: false,
    codeLength: 4,
    codeHasLetters: false,
    parentOrigins: [],
  }),
  [capture]: () => ({ captureIpAddress: false }),
  [preferred]: () => ({ language: null }),
  [enabled]: () => [
    { language: "en", name: "English" },
    { language: "es", name: "Español" },
  ],
  [erp]: () => inErp,
};
