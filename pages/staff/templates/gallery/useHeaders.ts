// One page of a gallery: forms have a list call of their own, the other channels share one (forms.txt §7).
import { useRenderer } from "@billwright/renderer";
import type { TemplateChannel } from "@billwright/schemas";
import { useCall } from "../../../link/useCall.ts";
import { useSession } from "../../../session/useSession.tsx";
import { askFor, type ListState } from "./listState.ts";

type Lists = "GET /api/Enrollments/Headers" | "GET /api/Templates/Headers";

export function useHeaders(channel: TemplateChannel, list: ListState) {
  const { user } = useSession();
  const { timeZone } = useRenderer();
  const query = askFor(list, { role: user.role, timeZone });
  const name: Lists = channel === "DynamicForms" ? "GET /api/Enrollments/Headers" : "GET /api/Templates/Headers";
  const request = channel === "DynamicForms" ? query : { channel, ...query };
  return useCall<Lists>(name, { query: request });
}
