// All that the page of preferences loads, in two rounds at most: the customer's contacts come from our own store only where the biller's system
// does not know the customer (preferences.fallback-call).
import type { CallData } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";
import { useOnLanguage } from "../../link/useOnLanguage.ts";
import { failedBy } from "../../link/failedBy.ts";

/** Who the customer is; the biller's own system or ours says it. */
export interface Customer {
  customerName: string | null;
  address: string | null;
  /** Ids of the recipients in the customer's care. */
  recipients: string[];
  contacts: CallData<"POST /api/ContactPreference/ContactPreferenceData">["contactPreferenceData"];
}

/** @param selected The recipient with the preferences; null: the customer. */
export function usePreferences(selected: string | null) {
  const token = useLinkToken();
  const query = { token };
  const info = useCall("GET /api/Unsubscribe/Info", {
    query: { token, ...(selected !== null && { selectedRecipientId: selected }) },
  });
  const account = useCall("GET /api/Unsubscribe/GetAccountInfoResponse", { query });
  const content = useCall("GET /api/Unsubscribe/GetContent", { query });
  const terms = useCall("GET /api/Unsubscribe/GetTermsAndConditionContent", { query });
  const config = useCall("GET /api/ContactPreference/GetCustomerPrefConfig", { query });
  const capture = useCall("GET /api/ContactPreference/GetCaptureIpAddressConfig", { query });
  const preferred = useCall("GET /api/ContactPreference/GetPreferredLanguage", { query });
  const enabled = useCall("GET /api/ContactPreference/GetEnabledLanguage", { query });
  const erp = useCall("GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData", {
    query: { token, ...(selected !== null && { selectedRecipientId: selected }) },
  });
  const isUnknown = isAnswered(erp) && erp.data === null;
  const own = useCall("POST /api/ContactPreference/ContactPreferenceData", isUnknown ? { body: { token } } : null);

  useOnLanguage(() => {
    content.reload();
    terms.reload();
  });

  const all = { info, account, content, terms, config, capture, preferred, enabled, erp, own };
  const ofCustomer: readonly Anything[] = [info, content, terms, config, capture, preferred, enabled, erp];
  return {
    ...all,
    customer: customerOf(erp.data, own.data),
    /** Why the link opens nothing; null: it does. */
    closed: closedBy(Object.values(all)),
    /** Nothing is there yet. */
    isEmpty: ofCustomer.every(({ data }) => data === null),
    /** Why nothing at all could be loaded; null: something was, or may still come. */
    failure: ofCustomer.some(({ failure }) => failure === null) ? null : info.failure,
    reload: () => ofCustomer.forEach(({ reload }) => reload()),
    /** Everything is there: only then can anything be saved. */
    isWhole: isAnswered(erp) && Object.values({ ...all, erp: null, own: isUnknown ? own : null }).every(isThere),
  };
}

type Anything = Pick<Loaded<unknown>, "data" | "failure" | "isLoading" | "reload">;

/** Here a null is an answer, too. */
export const isAnswered = ({ isLoading, failure }: Anything): boolean => !isLoading && failure === null;
const isThere = (loaded: Anything | null): boolean => loaded === null || (isAnswered(loaded) && loaded.data !== null);

function closedBy(all: readonly Anything[]): Failure | null {
  const failures = all.map(({ failure }) => failure).filter((failure) => failure !== null);
  return failures.find((failure) => ["expired", "invalid"].includes(failedBy(failure).of)) ?? null;
}

function customerOf(
  erp: CallData<"GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData">,
  own: CallData<"POST /api/ContactPreference/ContactPreferenceData"> | null,
): Customer | null {
  if (erp !== null)
    return {
      customerName: erp.customerName || null,
      address: erp.address || null,
      recipients: erp.parentRecipientDataSet.map(({ recipientId }) => recipientId),
      contacts: erp.contactPreferenceData,
    };
  if (own === null) return null;
  const { customerName, address, contactPreferenceData: contacts } = own;
  return { customerName, address, recipients: [], contacts };
}
