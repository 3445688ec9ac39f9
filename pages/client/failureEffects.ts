// How a failure is shown (forms.txt §8, "Envelope handling"). Pure: plain data that the shell performs.
import type { EnvelopeError, MessageKey, MessageRef } from "@billwright/schemas";
import type { Failure } from "./answer.ts";

/** A message on its way to the reader: the page's own, or the server's with its English, should this page's catalogue not know the key. */
export type Words = (MessageRef & { text?: undefined }) | Pick<EnvelopeError, "key" | "params" | "text">;

/** The server's message as one of this page's own: both are of one catalogue, but for a page that is older than its server. */
export const messageOf = ({ key, params }: Words): MessageRef => ({ key: key as MessageKey, params });

export type FailureEffect =
  | { type: "toast"; tone: "warning" | "error"; words: Words }
  | { type: "errorModal"; words: readonly Words[]; errorGuid: string | null };

const say = (key: MessageKey, params: MessageRef["params"] = {}): Words => ({ key, params });

/** What a failure without the server's own words says. */
function ownWords(failure: Exclude<Failure, { kind: "refused" | "cancelled" }>): Words {
  switch (failure.kind) {
    case "empty":
      return say("api.empty");
    case "http":
      return say("client.http", { status: failure.status });
    case "unreadable":
      return say("client.unreadable");
    case "unreachable":
      return say("client.unreachable");
    case "timeout":
      return say("client.timeout");
  }
}

/** The sentences that explain a failure; at least one. Where no answer came, first those of every page (link.network). */
export function wordsOf(failure: Failure): readonly Words[] {
  if (failure.kind === "cancelled") return [say("client.cancelled")];
  if (failure.kind === "unreachable" || failure.kind === "timeout") return [say("api.unknown"), ownWords(failure)];
  if (failure.kind !== "refused") return [ownWords(failure)];
  return failure.errors.length > 0 ? failure.errors : [say("api.unknown")];
}

/** Whether the error window explains this failure. */
export const opensWindow = (failure: Failure): boolean =>
  failureEffects(failure).some(({ type }) => type === "errorModal");

/**
 * What to show for a failure: 400 a warning toast, 420 an error toast, 100 and what the person cancelled nothing, all else the error
 * modal. `ignoreHttp`: a failure of the transport alone stays silent (a poll in the background).
 */
export function failureEffects(failure: Failure, options: { ignoreHttp?: boolean } = {}): readonly FailureEffect[] {
  if (failure.kind === "cancelled") return [];
  const words = wordsOf(failure);
  if (failure.kind !== "refused") {
    return options.ignoreHttp ? [] : [{ type: "errorModal", words, errorGuid: null }];
  }
  const [first] = words;
  switch (failure.code) {
    case 100:
      return [];
    case 400:
      return [{ type: "toast", tone: "warning", words: first! }];
    case 420:
      return [{ type: "toast", tone: "error", words: first! }];
    default:
      return [{ type: "errorModal", words, errorGuid: failure.errorGuid }];
  }
}
