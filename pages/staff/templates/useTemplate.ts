// A template for its editor or its preview: loaded once, loaded again on request, its header changed in place by what the bar does.
import { useCallback, useMemo } from "react";
import { isNotFound, type Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { useCall } from "../../link/useCall.ts";

export type Template = Data<"GET /api/Templates/Get">;
export type TemplateHeader = Template["header"];

type TemplateState =
  | { at: "loading" }
  /** `isMissing`: there is no such template in the account. */
  | { at: "failed"; failure: Failure; isMissing: boolean }
  | { at: "ready"; template: Template };

export interface LoadedTemplate {
  state: TemplateState;
  /** Loads it again; the current one is shown until then. */
  reload(): void;
  /** After an action: the status and all else that a header says. */
  setHeader(header: TemplateHeader): void;
}

/** Another id loads another template. */
export function useTemplate(id: string): LoadedTemplate {
  const { data, failure, reload, put } = useCall("GET /api/Templates/Get", { query: { id } });
  const template = data?.header.id === id ? data : null;
  const setHeader = useCallback((header: TemplateHeader) => template && put({ ...template, header }), [template, put]);
  const state = useMemo(() => stateOf(template, failure), [template, failure]);
  return { state, reload, setHeader };
}

function stateOf(template: Template | null, failure: Failure | null): TemplateState {
  if (failure !== null) {
    return { at: "failed", failure, isMissing: isNotFound(failure) };
  }
  return template === null ? { at: "loading" } : { at: "ready", template };
}
