// Answers that come with a page's HTML, so that its script need not ask: in an inert JSON block, each in the envelope of its call.
import type { CallName } from "./calls/calls.ts";
import type { Envelope } from "./envelope.ts";

/** The id of the block's element. */
export const embeddedId = "answers";

/** What a call answers to whoever has the token in the page's address: never what depends on what else the person who follows the link has done. */
export interface EmbeddedAnswer {
  call: CallName;
  /** The parameters on which the answer depends, beside the token. */
  query: Readonly<Record<string, string>>;
  envelope: Envelope;
  /**
   * What the page was rendered with on the server, and begins with in the browser. The call itself is still made: it counts the visit, and
   * knows the device.
   */
  isProvisional?: true;
}
