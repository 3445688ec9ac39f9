// The two ends of what is typed: it becomes a version, or is discarded. Autosave stops then.
import type { RefObject } from "react";
import type { SaveAction } from "@billwright/engine/templates";
import { useApp } from "../../../services/app.ts";
import type { Answer, Failure } from "../../../client/answer.ts";
import type { Data } from "../../../client/client.ts";
import { useSession } from "../../../session/useSession.tsx";
import type { Approvers } from "../bar/ApprovalRequestModal.tsx";
import type { Saved } from "../bar/useTemplateActions.tsx";
import type { Template } from "../useTemplate.ts";
import type { Autosave } from "./autosave.ts";
import { mostUnanswered, unansweredIn, type Unanswered } from "./unanswered.ts";
import type { Typed } from "./useAutosave.ts";

export interface DraftEnds {
  /** Makes a version. If that fails, autosave continues. */
  save(typed: Typed, action: SaveAction, approvers?: Approvers, isOnlyThis?: boolean): Promise<Answer<Saved>>;
  /** Throws away what this editor has seen or sent: what another typed since stays, and is a conflict. */
  discard(): Promise<Answer<Data<"POST /api/Templates/Discard">>>;
}

/** `versionId`: the version that is edited. `unanswered`: the saves of this editor whose answers were lost, the newest last. */
export function useDraftEnds(
  autosave: Autosave<Typed>,
  { id, versionId }: Pick<Template["header"], "id" | "versionId">,
  unanswered: RefObject<readonly Unanswered[]>,
): DraftEnds {
  const { newId } = useApp();
  const { call } = useSession();
  return {
    async save(typed, action, approvers, isOnlyThis = false) {
      // An autosave must not arrive after the version that contains it.
      await autosave.stop();
      const { name, content } = typed;
      const earlier = unanswered.current;
      const last = earlier.at(-1);
      const isAgain =
        last?.name === name &&
        last.content === content &&
        last.action === action &&
        (last.isOnlyThis ?? false) === isOnlyThis;
      const key = isAgain ? last.key : newId();
      const answer = await call("POST /api/Templates/Save", {
        body: {
          id,
          name,
          content,
          versionId,
          action,
          ...autosave.nextStamp(),
          ...(approvers ? { approvers } : {}),
          ...(isOnlyThis ? { isOnlyThis } : {}),
          ...unansweredIn(unanswered),
        },
        idempotencyKey: key,
      });
      if (answer.ok) autosave.forget();
      else {
        if (!isAgain && isLost(answer.failure))
          // oxlint-disable-next-line react/immutability -- a ref that the caller made, kept over what it renders
          unanswered.current = [...earlier, { key, name, content, action, isOnlyThis }].slice(-mostUnanswered);
        if (isOvertaken(answer.failure)) autosave.overtaken();
        autosave.resume();
      }
      return answer;
    },
    async discard() {
      await autosave.stop();
      return call("POST /api/Templates/Discard", { body: { id, ...autosave.nextStamp() } });
    },
  };
}

/** Somebody else has changed it since. */
export const isOvertaken = (failure: Failure): boolean =>
  failure.kind === "refused" && failure.errors.some(({ key }) => key === "template.changed");

/** It is unknown whether it was done. */
const isLost = (failure: Failure): boolean => failure.kind !== "refused" || failure.status >= 500;
