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

/** With a card of the sandbox at `origin`. */
export async function payByCard(call: Call, origin: string, { amount, ...paying }: Paying): Promise<void> {
  const typed = JSON.stringify({ kind: "card", number: "4242424242424242", expiry: "12/40", code: "123" });
  const headers = { "content-type": "application/json" };
  const fields = await fetch(`${origin}/v1/tokens`, { method: "POST", headers, body: typed });
  const { token: cardNumber } = (await fields.json()) as { token: string };
  await call("POST /api/SmartPay/PayByCard", {
    ...paying,
    amount: amount.toFixed(2),
    expirationDate: "12/40",
    cardNumber,
  });
}
