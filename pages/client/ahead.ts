// Answers that are there, or on their way, before the page asks for them: those that came with the HTML, and calls made by the script's first
// lines. Each is handed over once; whoever asks again asks the server.
import { embeddedId, type CallName, type EmbeddedAnswer } from "@billwright/schemas";
import { readEnvelope, type Answer } from "./answer.ts";
import type { CallOptions, Client, Data } from "./client.ts";

interface Requested {
  token?: string;
  query?: Readonly<Record<string, unknown>>;
}

export interface Ahead {
  call: CallName;
  /** Whether this answer is what a call with these options would get. */
  fits(requested: Requested): boolean;
  answer: Promise<Answer<unknown>>;
  /** The same, where it is there. */
  known?: Answer<unknown>;
  /** Only to begin with: the call is still made. */
  isProvisional?: true;
}

/** The client, with these answers in place of the first calls that they fit. */
export function withAhead(client: Client, answers: readonly Ahead[]): Client {
  const left = [...answers];
  return {
    known<Name extends CallName>(name: Name, options: CallOptions<Name>): Answer<Data<Name>> | null {
      const { known } = left.find((ahead) => ahead.known && ahead.call === name && ahead.fits(options)) ?? {};
      return (known ?? null) as Answer<Data<Name>> | null;
    },
    call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Data<Name>>> {
      const at = left.findIndex((ahead) => !ahead.isProvisional && ahead.call === name && ahead.fits(options));
      if (at < 0) return client.call(name, options);
      return left.splice(at, 1)[0]!.answer as Promise<Answer<Data<Name>>>;
    },
  };
}

/** A call made now, for the page that will make the same one. */
export function callAhead<Name extends CallName & `GET ${string}`>(
  client: Client,
  name: Name,
  options: CallOptions<Name>,
): Ahead {
  const key = keyOf(options);
  return { call: name, fits: (requested) => keyOf(requested) === key, answer: client.call(name, options) };
}

const keyOf = ({ token, query }: Requested): string => JSON.stringify([token, query]);

/** The answers in the page's HTML (server/features/platform/pages/answersBlock.ts), for the token in its address. None where there are none. */
export function embeddedAnswers(document: Document, token: string | undefined): Ahead[] {
  return aheadOf(read(document.getElementById(embeddedId)?.textContent), token);
}

/** The server passes the same answers to the page that it renders. */
export const aheadOf = (answers: readonly EmbeddedAnswer[], token: string | undefined): Ahead[] =>
  answers.map(({ call, query, envelope, isProvisional }) => {
    const known = readEnvelope(200, envelope);
    return {
      call,
      fits: (requested) => tokenOf(requested) === token && isPartOf(query, requested.query ?? {}),
      answer: Promise.resolve(known),
      known,
      ...(isProvisional && { isProvisional }),
    };
  });

function read(text: string | null | undefined): EmbeddedAnswer[] {
  try {
    return JSON.parse(text ?? "[]") as EmbeddedAnswer[];
  } catch {
    return [];
  }
}

/** Wherever the call sends it; a page whose address has none makes its calls with an empty one. */
function tokenOf({ token, query = {} }: Requested): unknown {
  return token || (query["token"] ?? query["accountToken"] ?? query["jwt"]);
}

const isPartOf = (part: EmbeddedAnswer["query"], whole: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(part).every(([name, value]) => whole[name] === value);
