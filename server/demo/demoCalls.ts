// What demo customers have done before is done through the product's own calls.
import type { CallBody, CallData, CallName, Envelope } from "@billwright/schemas";
import type { Running } from "../start.ts";

export type Call = <Name extends CallName>(name: Name, body: CallBody<Name>) => Promise<CallData<Name>>;

/** As a page makes them. */
export const callsOn =
  ({ port }: Pick<Running, "port">): Call =>
  async <Name extends CallName>(name: Name, body: CallBody<Name>) => {
    const [method = "", path = ""] = name.split(" ");
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`http://localhost:${port}${path}`, { method, headers, body: JSON.stringify(body) });
    const { hasErrors, data } = (await answer.json()) as Envelope<CallData<Name>>;
    if (hasErrors) throw new Error(`The demo's data cannot be made: ${name} answered ${answer.status}.`);
    return data as CallData<Name>;
  };

interface Paying extends Pick<
  CallBody<"POST /api/SmartPay/PayByCard">,
  "token" | "email" | "phoneNumber" | "nameOnCard"
> {
  /** In the currency's unit. */
  amount: number;
}

/** What the fields of the sandbox at `origin` make of a card's number. */
export async function cardToken(origin: string, number: string): Promise<string> {
  const body = JSON.stringify({ kind: "card", number, expiry: "12/40", code: "123" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${origin}/v1/tokens`, { method: "POST", headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** With a card of the sandbox at `origin`. */
export async function payByCard(call: Call, origin: string, { amount, ...paying }: Paying): Promise<void> {
  await call("POST /api/SmartPay/PayByCard", {
    ...paying,
    amount: amount.toFixed(2),
    expirationDate: "12/40",
    cardNumber: await cardToken(origin, "4242424242424242"),
  });
}
