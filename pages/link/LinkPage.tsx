// What all pages opened by a link have in common: it takes the token from the address, makes calls with it, and reports a link that
// does not open the page. The shell around it shows the brand of the same token.
import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { isSendableToken } from "@billwright/schemas";
import { useApp } from "../services/app.ts";
import { CallerProvider, type Caller, type Loaded } from "./useCall.ts";
import { ExpiredLink, FailedLink, InvalidLink } from "./ClosedLink.tsx";
import { failedBy } from "./failedBy.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { TokenContext } from "./linkToken.ts";
import { usePageToken } from "./usePageToken.ts";

/** Wraps each page of the registry whose access is `link`. Another token is another page. `ownWords` as in the registry. */
export function LinkPage({ ownWords = false, children }: { ownWords?: boolean; children: ReactNode }) {
  const written = usePageToken() ?? "";
  const token = isSendableToken(written) ? written : "";
  if (token === "" && !ownWords) return <InvalidLink />;
  return ownWords ? (
    <TokenContext value={token}>
      <CallingWith key={token} token={token} children={children} />
    </TokenContext>
  ) : (
    <OfLink key={token} token={token} children={children} />
  );
}

/** A link that ends while its page is open leads to /expired, whatever was requested. */
function OfLink({ token, children }: { token: string; children: ReactNode }) {
  const [hasEnded, setEnded] = useState(false);
  const end = useCallback(() => setEnded(true), []);
  return (
    <TokenContext value={token}>
      {hasEnded ? <ExpiredLink /> : <CallingWith token={token} onEnded={end} children={children} />}
    </TokenContext>
  );
}

interface CallingWithProps {
  token: string;
  /** Called when an answer says that the link has expired; the page itself gets no further answer. */
  onEnded?: () => void;
  children: ReactNode;
}

function CallingWith({ token, onEnded, children }: CallingWithProps) {
  const { client } = useApp();
  const call = useMemo(
    (): Caller => async (name, options) => {
      const answer = await client.call(name, { ...options, token });
      if (answer.ok || onEnded === undefined || failedBy(answer.failure).of !== "expired") return answer;
      onEnded();
      return { ok: false, failure: { kind: "cancelled" } };
    },
    [client, token, onEnded],
  );
  return <CallerProvider value={call}>{children}</CallerProvider>;
}

export interface OfCallProps<Result> {
  loaded: Pick<Loaded<Result>, "data" | "failure" | "isLoading" | "reload">;
  /** The heading where the data cannot be had. */
  failed: string;
  children(data: Result): ReactNode;
}

/** What a call has returned. Until then it shows the page's skeleton; if the call fails, it shows why. */
export function OfCall<Result>({ loaded, failed, children }: OfCallProps<Result>) {
  const { data, failure, isLoading, reload } = loaded;
  if (data === null && isLoading) return <PageSkeleton />;
  if (data === null && failure !== null) return <FailedLink title={failed} failure={failure} onTryAgain={reload} />;
  // Here a null is the answer itself.
  return children(data as Result);
}
