// Goes on to an address that the server named, if it is one that may be followed (decisions-proposed.md P5).
import { useEffect } from "react";
import { safeAddress } from "../client/safeAddress.ts";
import { AskCustomerService } from "./ContactLinks.tsx";
import { Message } from "./Message.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

export interface LeaveForProps {
  address: string;
  /** The heading where the address may not be followed. */
  failed: string;
}

export function LeaveFor({ address, failed }: LeaveForProps) {
  const target = safeAddress(address, window.location.origin);
  useEffect(() => {
    // Going back must not end at the page that could not be shown.
    if (target !== null) window.location.replace(target);
  }, [target]);
  if (target !== null) return <PageSkeleton />;
  return (
    <Message tone="error" title={failed}>
      <AskCustomerService />
    </Message>
  );
}
