// What the address says of where the customer comes from.
import { longestAccountNumber } from "@billwright/engine/screens";
import { typedAccountNumber } from "@billwright/engine/typed";
import { useSearchParams } from "react-router-dom";

export interface From {
  /** Goes along on every call and to every page; it selects nothing. */
  source: string | null;
  /** Empty where there is none, or one that is too long. */
  accountNumber: string;
}

export function useFrom(): From {
  const [query] = useSearchParams();
  const recipient = typedAccountNumber(query.get("RecipientId") ?? "");
  return { source: query.get("source"), accountNumber: recipient.length <= longestAccountNumber ? recipient : "" };
}
