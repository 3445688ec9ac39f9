// What a page shows of the server: a call in the user's name, asked anew when its question changes.
import { useCallback, useEffect, useState } from "react";
import type { CallName } from "@billwright/schemas";
import type { Failure } from "../client/answer.ts";
import type { CallOptions, Data } from "../client/client.ts";
import { useSession } from "./useSession.tsx";

export interface Loaded<Name extends CallName> {
  /** Null until the first answer; then the newest one, also while another is on its way. */
  data: Data<Name> | null;
  /** Why the newest question brought nothing. */
  failure: Failure | null;
  isLoading: boolean;
  /** Asks the same again. */
  reload(): void;
  /** Puts in what another call has answered, in place of asking. */
  put(data: Data<Name>): void;
}

interface State<Name extends CallName> {
  /** The question that was answered last. */
  asked: string | null;
  data: Data<Name> | null;
  failure: Failure | null;
}

/** `name` has to be a call that only reads. */
export function useData<Name extends CallName & `GET ${string}`>(name: Name, options: CallOptions<Name>): Loaded<Name> {
  const { call } = useSession();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Name>>({ asked: null, data: null, failure: null });
  const question = JSON.stringify([name, turn, options]);
  useEffect(() => {
    const gone = new AbortController();
    const [, , asked] = JSON.parse(question) as [Name, number, CallOptions<Name>];
    void call(name, { ...asked, signal: gone.signal }).then((answer) => {
      if (gone.signal.aborted) return;
      setState(({ data }) =>
        answer.ok
          ? { asked: question, data: answer.data, failure: null }
          : { asked: question, data, failure: answer.failure },
      );
    });
    return () => gone.abort();
  }, [call, name, question]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  const put = useCallback((data: Data<Name>) => setState(({ asked }) => ({ asked, data, failure: null })), []);
  return { data: state.data, failure: state.failure, isLoading: state.asked !== question, reload, put };
}
