// What the first calls of a page's script would be answered, for the document of the page, which brings it along. Each is checked and counted
// as if the script had sent it.
import type { CallDeclaration, CallName, Envelope, Language } from "@billwright/schemas";
import type { Request } from "express";
import { clientAddress, hostOf } from "./address.ts";
import { goodEnvelope } from "./answer.ts";
import { contextOf, mountedOf, type CallServices, type Known } from "./calls.ts";
import { answerFrom } from "./reader.ts";
import { Refused } from "./refusal.ts";
import type { Routes } from "./route.ts";

interface FirstCall {
  name: CallName;
  /** The page's; undefined: it has none. */
  token: string | undefined;
  /** The page's, for a call that takes one. */
  language: Language;
  /** The page only begins with it: its script makes the call all the same, with the device. */
  isProvisional?: boolean;
}

/** The parameters that the call was made with beside its token, and what it answers; null: it is refused. */
export type AnswerFirst = (
  request: Request,
  call: FirstCall,
) => Promise<{ query: Record<string, string>; envelope: Envelope } | null>;

/** @throws Error for a call that changes something: opening a document changes nothing. */
export function answerFirst(routes: Partial<Routes>, services: CallServices): AnswerFirst {
  const mounted = new Map(mountedOf(routes));
  return async (request, { name, token, language, isProvisional = false }) => {
    const called = mounted.get(name)!;
    const { declaration, handler } = called;
    if (!name.startsWith("GET ") || declaration.acts) throw new Error(`${name} acts: no document brings its answer.`);
    const query: Record<string, string> = takes(declaration, "language") ? { language } : {};
    const known: Known = { ip: clientAddress(request, services.isTrustedProxy), token: undefined, sealed: undefined };
    const sent = asSent(request, declaration, { query, token, language });
    const own = { ...services, log: services.log.child({ call: name }) };
    try {
      const context = await contextOf({ mounted: called, parts: {} }, sent, own, known, () => Promise.resolve({}));
      if (declaration.device && !isProvisional && isByDevice(known.token)) return null;
      const answer = await answerFrom(own, declaration, false, known, (reader) =>
        handler({ ...context, isAhead: true, host: hostOf(request), reader }),
      );
      return { query, envelope: goodEnvelope(answer) };
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  };
}

/** What is answered depends on the device, of which the browser alone knows. */
const isByDevice = (token: Known["token"]): boolean => token?.kind !== "enrollment" || token.recipientId === null;

const takes = ({ query }: CallDeclaration, name: string): boolean => Object.hasOwn(query?.properties ?? {}, name);

interface Sent extends Pick<FirstCall, "token" | "language"> {
  query: Record<string, string>;
}

/** The request for the document, as the script would have sent it. */
function asSent(request: Request, { token: rule }: CallDeclaration, { query, token, language }: Sent): Request {
  const [part, name = ""] = token === undefined ? [] : (rule?.in.split(".") ?? []);
  const parameters = new URLSearchParams({ ...query, ...(part === "query" && { [name]: token! }) });
  const { authorization: _authorization, "x-device": _device, ...headers } = request.headers;
  return Object.create(request, {
    method: { value: "GET" },
    originalUrl: { value: `/?${parameters}` },
    headers: {
      value: {
        ...headers,
        "accept-language": language,
        ...(part === "bearer" && { authorization: `Bearer ${token}` }),
      },
    },
  }) as Request;
}
