// Gates: what has to hold now besides a genuine token, checked before a call's handler runs. The call declares its gate; the feature that
// knows the answer brings the check.
import {
  gatedKinds,
  gates as kinds,
  type CallDeclaration,
  type CallName,
  type Calls,
  type Gate,
  type TokenKind,
} from "@billwright/schemas";
import type { TokenPayload } from "../tokens/payloads.ts";

/** What each gate opens for the handlers behind it. A feature that brings a gate adds its line by `declare module`. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface Opened {}

/** Gives what the gate opens, or throws the Refused that the call answers with. */
export type GateCheck<Name extends Gate> = (
  token: TokenPayload<(typeof kinds)[Name][number]>,
  declaration: Pick<CallDeclaration, "roles" | "confirmed" | "beforeFactor">,
) => Promise<Opened[Name]>;

export type Gates<Names extends Gate = Gate> = { [Name in Names]: GateCheck<Name> };

type GateOf<Name extends CallName> = Calls[Name] extends { gate: infer Named extends Gate } ? Named : never;

/** What a call's gate opens; undefined for a call without one. */
export type OpenedFor<Name extends CallName> = [GateOf<Name>] extends [never] ? undefined : Opened[GateOf<Name>];

/**
 * @throws Error naming a call that cannot be mounted: it takes a sealed value beside a token, its gate asks for other tokens than the call takes,
 * its roles are never checked, or its kind of token is for calls behind a gate, which it has forgotten.
 */
export function checkGate(
  name: CallName,
  { gate, roles, token, sealed, device, beforeGate, oneClick, confirmed, beforeFactor }: CallDeclaration,
): void {
  if (sealed && token) throw new Error(`${name} takes a token and a sealed value: one of them is its key.`);
  if (roles && gate !== "signIn") throw new Error(`${name} names roles, but is not behind the gate signIn.`);
  if ((confirmed || beforeFactor) && gate !== "signIn")
    throw new Error(`${name} speaks of a second factor, but is not behind the gate signIn.`);
  const forgotten = token?.kinds.map((kind) => gatedKinds[kind]).find((each) => each !== undefined && each !== gate);
  if (forgotten && !beforeGate)
    throw new Error(`${name} takes a token of the gate ${forgotten}: put it behind that gate, or declare beforeGate.`);
  if (oneClick && !beforeGate)
    throw new Error(`${name} takes a one-click POST, which can pass no gate: declare beforeGate.`);
  if (!gate) return;
  const accepted: readonly TokenKind[] = kinds[gate];
  const fits = token && !token.optional && !token.expiredToo && token.kinds.every((kind) => accepted.includes(kind));
  if (!fits)
    throw new Error(`${name} is behind the gate ${gate}: it has to take a token of kind ${accepted.join(" or ")}.`);
  if (gate === "smartPage" && !device)
    throw new Error(`${name} is behind the gate smartPage, which knows devices: it has to take the header X-Device.`);
}

/** Throws the gate's Refused. */
export function openGate(
  gates: Gates,
  declaration: CallDeclaration,
  token: TokenPayload | undefined,
): Promise<unknown> {
  if (!declaration.gate) return Promise.resolve(undefined);
  // checkGate has shown that the token is of one of the gate's kinds.
  return (gates[declaration.gate] as GateCheck<Gate>)(token as never, declaration);
}
