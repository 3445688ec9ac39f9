// The one way to load what a page shows. The call is made on behalf of the page's reader: the link that opened it, the user who
// is signed in, or nobody. It is repeated when its parameters change.
import { createContext, useCallback, useContext, useEffect, useState } from "react";
import type { CallName } from "@billwright/schemas";
import type { Answer, Failure } from "../client/answer.ts";
import type { CallOptions, Data } from "../client/client.ts";
import { useApp } from "../services/app.ts";
import { TokenContext } from "./linkToken.ts";

/** As client.call, with the token of the page's reader. */
export type Caller = <Name extends CallName>(name: Name, options: CallOptions<Name>) => Promise<Answer<Data<Name>>>;

const CallerContext = createContext<Caller | null>(null);

/** Everything inside makes its calls with this: LinkPage and RequireSession provide one. It must keep its identity. */
export const CallerProvider = CallerContext;

/** Outside of links and sessions a call has no token. */
export function useCaller(): Caller {
  const { client } = useApp();
  return useContext(CallerContext) ?? client.call;
}

export interface Loaded<Result> {
  /** Null until the first answer; then the newest one, also while another call is pending. */
  data: Result | null;
  /** Why the newest call returned nothing. */
  failure: Failure | null;
  isLoading: boolean;
  /** Asks the same again. */
  reload(): void;
  /** Puts in what another call has answered, in place of asking. */
  put(data: Result): void;
}

interface State<Result> {
  /** The question that was answered last. */
  answered: string | null;
  data: Result | null;
  failure: Failure | null;
}

/** Several calls that a page shows as one: all of their data or none, and the first failure. */
export function together<Parts extends Record<string, Loaded<unknown>>>(parts: Parts) {
  const calls = Object.entries(parts);
  const isWhole = calls.every(([, { data }]) => data !== null);
  return {
    data: isWhole ? (Object.fromEntries(calls.map(([name, { data }]) => [name, data])) as AllData<Parts>) : null,
    failure: calls.find(([, { failure }]) => failure !== null)?.[1].failure ?? null,
    isLoading: calls.some(([, { isLoading }]) => isLoading),
    reload: () => calls.forEach(([, { reload }]) => reload()),
  };
}

type AllData<Parts extends Record<string, Loaded<unknown>>> = {
  [Name in keyof Parts]: NonNullable<Parts[Name]["data"]>;
};

/** A POST that only reads: its token is in the body, as the specification wrote it. */
type ReadingPost =
  | "POST /api/BudgetBill/GetBudgetBillingWglcx"
  | "POST /api/ContactPreference/ContactPreferenceData"
  | "POST /api/Session/GetPasswordLink"
  | "POST /api/v1/SmartPageAuth/Info"
  | "POST /api/v1/Print/DownloadPdf"
  | "POST /api/v1/Print/BillNow"
  | "POST /api/v1/Media/BillNow"
  | "POST /api/v1/Media/print";

/** `name` must be a call that only reads. Without options no call is made. */
export function useCall<Name extends CallName & (`GET ${string}` | ReadingPost)>(
  name: Name,
  options: CallOptions<Name> | null,
): Loaded<Data<Name>> {
  const call = useCaller();
  const [turn, setTurn] = useState(0);
  // A call never rejects: what does is a mistake of ours, and shown as one, not as a lost line.
  const [mistake, setMistake] = useState<unknown>(null);
  if (mistake !== null) throw mistake;
  const { client } = useApp();
  const token = useContext(TokenContext);
  const question = options === null ? null : JSON.stringify([name, turn, options]);
  const [state, setState] = useState<State<Data<Name>>>(() => {
    const known = options && client.known(name, token === null ? options : { ...options, token });
    return { answered: known && question, data: known?.ok ? known.data : null, failure: null };
  });
  useEffect(() => {
    if (question === null) return;
    const gone = new AbortController();
    const [, , request] = JSON.parse(question) as [Name, number, CallOptions<Name>];
    void call(name, { ...request, signal: gone.signal }).then((answer) => {
      if (gone.signal.aborted) return;
      setState(({ data }) =>
        answer.ok
          ? { answered: question, data: answer.data, failure: null }
          : { answered: question, data, failure: answer.failure },
      );
    }, setMistake);
    return () => gone.abort();
  }, [call, name, question]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  const put = useCallback((data: Data<Name>) => setState(({ answered }) => ({ answered, data, failure: null })), []);
  const { answered, data, failure } = state;
  return { data, failure, isLoading: question !== null && answered !== question, reload, put };
}
