// What the compiler knows of a link's subject: a union by kind, so that no field is there that its kind does not have.
import { expectTypeOf, test } from "vitest";
import type { LinkSubject } from "./pageLink.ts";

type Of<Kind extends LinkSubject["kind"]> = Extract<LinkSubject, { kind: Kind }>;
const customer = { accountId: "a", recipientId: "r" };

/** Never called: the compiler reads it. */
const amiss = (): LinkSubject[] => [
  // @ts-expect-error -- a payment has its amount, if only null
  { ...customer, kind: "payment", paysFor: undefined },
  // @ts-expect-error -- a bill has no log
  { accountId: "a", recipientId: "r", kind: "bill", bill: undefined, logId: "l" },
  // @ts-expect-error -- of no customer there is a form's link alone
  { accountId: "a", recipientId: null, kind: "supplier" },
  // @ts-expect-error -- a form's link names the form
  { ...customer, kind: "form", amount: null },
  // @ts-expect-error -- no link is of that kind
  { ...customer, kind: "nothing" },
];

test("a link's subject is of one kind, with that kind's fields alone", () => {
  expectTypeOf<Of<"form">["recipientId"]>().toEqualTypeOf<string | null>();
  expectTypeOf<Exclude<LinkSubject, { kind: "form" }>["recipientId"]>().toEqualTypeOf<string>();
  expectTypeOf<Of<"message">["logId"]>().toEqualTypeOf<string>();
  expectTypeOf<Of<"bill">>().not.toHaveProperty("amount");
  expectTypeOf<keyof LinkSubject>().toEqualTypeOf<"accountId" | "kind" | "recipientId">();
  expectTypeOf(amiss).toBeFunction();
});
