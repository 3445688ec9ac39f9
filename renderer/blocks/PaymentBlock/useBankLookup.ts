// Looks a routing number up when exactly nine digits are there, and tells the engine what came of it (forms.txt §5).
import { useEffect, useState } from "react";
import { isRoutingNumber } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import type { BankLookup } from "../../RendererProvider.tsx";
import { useFormStore } from "../../useStore.ts";
import { numberLengths } from "./bankFields.ts";

/** partial: not nine digits yet. failed: the directory could not be asked. */
export type LookupStatus = "partial" | "looking" | "valid" | "invalid" | "failed";

export interface Lookup {
  status: LookupStatus;
  bank: BankLookup["bank"];
  /** Asks again after a failure. */
  again: () => void;
}

interface Answer {
  of: string;
  status: "valid" | "invalid" | "failed";
  bank: BankLookup["bank"];
}

export function useBankLookup(routing: string): Lookup {
  const { services } = useRenderer();
  const store = useFormStore();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (routing.length !== numberLengths.routing) {
      if (store.getState().routing?.valid) store.dispatch({ type: "routing", valid: false });
      return;
    }
    let gone = false; // A look-up that comes back after the number changed says nothing about the new one.
    const settle = (status: Answer["status"], bank: BankLookup["bank"]) => {
      if (gone) return;
      setAnswer({ of: routing, status, bank });
      store.dispatch({ type: "routing", valid: status === "valid", bank });
    };
    lookUp(routing, services.lookUpBank).then(
      ({ valid, bank }) => settle(valid ? "valid" : "invalid", bank),
      () => settle("failed", null),
    );
    return () => {
      gone = true;
    };
  }, [routing, attempt, services.lookUpBank, store]);

  const known = answer?.of === routing ? answer : null;
  return {
    status: routing.length !== numberLengths.routing ? "partial" : (known?.status ?? "looking"),
    bank: known?.bank ?? null,
    again: () => {
      setAnswer(null);
      setAttempt((before) => before + 1);
    },
  };
}

/** The checksum first: a number that cannot be one is not asked for. Without a directory (a sandbox) the checksum decides. */
async function lookUp(
  routing: string,
  directory: ((routing: string) => Promise<BankLookup>) | undefined,
): Promise<BankLookup> {
  if (!isRoutingNumber(routing)) return { valid: false, bank: null };
  return directory ? directory(routing) : { valid: true, bank: null };
}
