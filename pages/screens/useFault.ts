// What is wrong with the one field of a small form, typed or by the server's word; what no field can show goes to the reader as ever.
import { useState } from "react";
import type { MessageRef } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import { failureEffects, messageOf } from "../client/failureEffects.ts";
import { useApp } from "../services/app.ts";

export function useFault() {
  const { notices } = useApp();
  const [fault, setFault] = useState<MessageRef | null>(null);
  return {
    fault,
    setFault,
    clear: () => setFault(null),
    fail(failure: Failure) {
      const effects = failureEffects(failure);
      const [effect] = effects;
      if (effect?.type === "toast") setFault(messageOf(effect.words));
      else notices.show(effects);
    },
  };
}
