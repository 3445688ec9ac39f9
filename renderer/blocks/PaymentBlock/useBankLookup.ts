// Looks up a routing number as soon as it has nine digits, and passes the result to the engine (forms.txt §5).
import { useEffect, useState } from "react";
import { isRoutingNumber } from "@billwright/engine";
import type { RoutingResult } from "@billwright/engine";
import { routingNumberLength } from "@billwright/engine/bank";
import { useRenderer } from "../../RendererProvider.tsx";
import type { BankLookup } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";

/** partial: fewer than nine digits. failed: the directory was not available. */
type LookupStatus = "partial" | "looking" | "valid" | "invalid" | "failed";

export interface Lookup {
  status: LookupStatus;
  bank: BankLookup["bank"];
  /** Looks it up again after a failure. */
  again: () => void;
}

export function useBankLookup(routing: string): Lookup {
  const { services } = useRenderer();
  const store = useFormStore();
  const known = useFormState((state) => state.routing);
  /** The number whose look-up failed: whether it is valid is unknown. */
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== routing) setFailed(null);
  const hasFailed = failed === routing;

  useEffect(() => {
    const { routing: found } = store.getState();
    if (routing.length !== routingNumberLength) {
      if (found?.valid) store.dispatch({ type: "routing", valid: false });
      return;
    }
    if (found !== null || hasFailed) return;
    let cancelled = false; // The number has changed: the result is ignored.
    lookUp(routing, services.lookUpBank).then(
      ({ valid, bank }) => void (cancelled || store.dispatch({ type: "routing", valid, bank })),
      () => void (cancelled || setFailed(routing)),
    );
    return () => {
      cancelled = true;
    };
  }, [routing, hasFailed, services.lookUpBank, store]);

  return {
    status: statusOf(routing, known, hasFailed),
    bank: known?.bank ? { name: known.bank.name, logo: known.bank.logo ?? null } : null,
    again: () => setFailed(null),
  };
}

function statusOf(routing: string, known: RoutingResult | null, hasFailed: boolean): LookupStatus {
  if (routing.length !== routingNumberLength) return "partial";
  if (known !== null) return known.valid ? "valid" : "invalid";
  return hasFailed ? "failed" : "looking";
}

/** Checks the checksum before asking the directory. Without a directory (in a sandbox) the checksum decides alone. */
async function lookUp(
  routing: string,
  directory: ((routing: string) => Promise<BankLookup>) | undefined,
): Promise<BankLookup> {
  if (!isRoutingNumber(routing)) return { valid: false, bank: null };
  return directory ? directory(routing) : { valid: true, bank: null };
}
