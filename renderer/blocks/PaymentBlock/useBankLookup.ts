// Looks a routing number up when exactly nine digits are there, and tells the engine what came of it (forms.txt §5).
import { useEffect, useState } from "react";
import { isRoutingNumber } from "@billwright/engine";
import type { RoutingResult } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import type { BankLookup } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { numberLengths } from "./bankFields.ts";

/** partial: not nine digits yet. failed: the directory could not be asked. */
export type LookupStatus = "partial" | "looking" | "valid" | "invalid" | "failed";

export interface Lookup {
  status: LookupStatus;
  bank: BankLookup["bank"];
  /** Asks again after a failure. */
  again: () => void;
}

export function useBankLookup(routing: string): Lookup {
  const { services } = useRenderer();
  const store = useFormStore();
  const known = useFormState((state) => state.routing);
  /** The number that could not be looked up: whether it is valid stays unknown. */
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== null && failed !== routing) setFailed(null);
  const hasFailed = failed === routing;

  useEffect(() => {
    const { routing: found } = store.getState();
    if (routing.length !== numberLengths.routing) {
      if (found?.valid) store.dispatch({ type: "routing", valid: false });
      return;
    }
    if (found !== null || hasFailed) return;
    let gone = false; // A look-up that comes back after the number changed says nothing about the new one.
    lookUp(routing, services.lookUpBank).then(
      ({ valid, bank }) => void (gone || store.dispatch({ type: "routing", valid, bank })),
      () => void (gone || setFailed(routing)),
    );
    return () => {
      gone = true;
    };
  }, [routing, hasFailed, services.lookUpBank, store]);

  return {
    status: statusOf(routing, known, hasFailed),
    bank: known?.bank ? { name: known.bank.name, logo: known.bank.logo ?? null } : null,
    again: () => setFailed(null),
  };
}

function statusOf(routing: string, known: RoutingResult | null, hasFailed: boolean): LookupStatus {
  if (routing.length !== numberLengths.routing) return "partial";
  if (known !== null) return known.valid ? "valid" : "invalid";
  return hasFailed ? "failed" : "looking";
}

/** The checksum first: a number that cannot be one is not asked for. Without a directory (a sandbox) the checksum decides. */
async function lookUp(
  routing: string,
  directory: ((routing: string) => Promise<BankLookup>) | undefined,
): Promise<BankLookup> {
  if (!isRoutingNumber(routing)) return { valid: false, bank: null };
  return directory ? directory(routing) : { valid: true, bank: null };
}
