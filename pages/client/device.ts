// The id by which a link recognizes this device (P58, P121): 128 random bits, stored in this browser and sent only with the calls of a
// customer's form and of the pages before which an account asks something.
import type { CallName, Calls } from "@billwright/schemas";

type DeviceCall = { [Name in CallName]: Calls[Name] extends { device: true } ? Name : never }[CallName];

/** The compiler asks for every call that takes the header. */
const deviceCalls: Readonly<Record<DeviceCall, true>> = {
  "GET /api/ContactPreference/GetCaptureIpAddressConfig": true,
  "GET /api/ContactPreference/GetContactProof": true,
  "GET /api/ContactPreference/GetCustomerPrefConfig": true,
  "GET /api/ContactPreference/GetEnabledLanguage": true,
  "GET /api/ContactPreference/GetPreferredLanguage": true,
  "GET /api/Unsubscribe/GetContent": true,
  "GET /api/Unsubscribe/GetTermsAndConditionContent": true,
  "GET /api/Unsubscribe/Info": true,
  "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData": true,
  "POST /api/ContactPreference/AddContactPreferenceData": true,
  "POST /api/ContactPreference/ChangePreference": true,
  "GET /api/v1/ViewBill/Info": true,
  "GET /api/v1/ViewBill/Pdf": true,
  "GET /api/v1/MyBills/Get": true,
  "GET /api/v1/MyBills/Receipt": true,
  "POST /api/v1/MyBills/EndPlan": true,
  "POST /api/ContactPreference/ContactPreferenceData": true,
  "POST /api/ContactPreference/DeletePreference": true,
  "POST /api/Session/GetOtpForEmailVerification": true,
  "POST /api/Session/GetOtpForKnownContact": true,
  "POST /api/Session/GetOtpForMobileVerification": true,
  "POST /api/Session/GetOtpForWhatsAppVerification": true,
  "POST /api/ContactPreference/UpdatePreferredLanguage": true,
  "POST /api/Unsubscribe/Update": true,
  "GET /api/Enrollments/Fetcher": true,
  "GET /api/Enrollments/Get": true,
  "GET /api/Enrollments/GetGenericReport": true,
  "GET /api/Enrollments/GetInstallmentPayLink": true,
  "GET /api/Enrollments/GetPlanPayLinks": true,
  "GET /api/Enrollments/GetSubmission": true,
  "GET /api/Enrollments/GetSubmissionData": true,
  "GET /api/Enrollments/SecondPageCallback": true,
  "POST /api/Enrollments/EndInstallmentPlan": true,
  "POST /api/Enrollments/PostActions": true,
  "POST /api/Enrollments/SecondPageCallback": true,
  "POST /api/Enrollments/SubmitAttachments": true,
  "POST /api/Enrollments/SubmitEnrollment": true,
};

export const takesDevice = (call: string): boolean => Object.hasOwn(deviceCalls, call);

const key = "device";

/**
 * Answers the stored id, which `newId` makes at first: 32 hex digits. As long as the page is open it is the same, whatever the browser keeps;
 * one whose storage is cleared counts as another device from the next page on.
 */
export function deviceIn(storage: Pick<Storage, "getItem" | "setItem">, newId: () => string): () => string {
  let ofPage: string | null = null;
  return () => (ofPage ??= kept(storage) ?? made(storage, newId()));
}

function kept(storage: Pick<Storage, "getItem">): string | null {
  const id = storage.getItem(key);
  return id !== null && /^[0-9a-f]{32}$/.test(id) ? id : null;
}

function made(storage: Pick<Storage, "setItem">, id: string): string {
  storage.setItem(key, id);
  return id;
}
