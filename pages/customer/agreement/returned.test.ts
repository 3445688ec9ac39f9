// The steps of coming back, with answers as data and waits that are only recorded.
import { expect, test } from "vitest";
import type { CallName } from "@billwright/schemas";
import type { Answer } from "../../client/answer.ts";
import type { Caller } from "../../link/useCall.ts";
import { comeBack, type Returned } from "./returned.ts";

const status = (is: "new" | "open" | "signed" | "declined") => ({ status: is });
const due = { billAmount: 759.95, payLink: "/smart-pay/tok", error: null };
const busy = { billAmount: 759.95, payLink: null, error: "pay.already" };
const away = { kind: "unreachable" } as const;

/** What was done: calls by the end of their names, waits in milliseconds, states. */
async function run(statuses: unknown[], bills: unknown[], uploads: unknown[] = [null]) {
  const done: (string | number)[] = [];
  const shown: Returned[] = [];
  const answers: Record<string, unknown[]> = {
    UpdateAgreementStatus: [...statuses],
    UploadAgreement: [...uploads],
    CheckBillAmount: [...bills],
  };
  const call = (async (name: CallName): Promise<Answer<unknown>> => {
    const short = name.split("/").at(-1)!;
    done.push(short);
    const data = answers[short]!.shift();
    return data === away ? { ok: false, failure: away } : { ok: true, data };
  }) as Caller;
  let ids = 0;
  await comeBack(
    { call, token: "tok", newId: () => `id-${++ids}` },
    {
      signal: new AbortController().signal,
      show: (state) => void shown.push(state),
      wait: async (ms) => void done.push(ms),
    },
  );
  return { done, shown };
}

test("the status is requested, then the document is stored, then the bill is checked [agreement.proceeding, agreement.pay]", async () => {
  const { done, shown } = await run([status("signed")], [due]);
  expect(done).toEqual(["UpdateAgreementStatus", "UploadAgreement", "CheckBillAmount"]);
  expect(shown).toEqual([
    { at: "signed", due: null },
    { at: "signed", due: { amount: 759.95, payLink: `${window.location.origin}/smart-pay/tok` } },
  ]);
});

test("an error with an amount above 0 is tried again after 1, 2 and 4 seconds, and then no more [agreement.retry, agreement.give-up]", async () => {
  const { done, shown } = await run([status("signed")], [busy, busy, busy, busy, due]);
  const check = "CheckBillAmount";
  expect(done.slice(2)).toEqual([check, 1_000, check, 2_000, check, 4_000, check]);
  expect(shown).toEqual([{ at: "signed", due: null }, { at: "gaveUp" }]);
});

test("an error that passes is never shown [agreement.retry]", async () => {
  const { done, shown } = await run([status("signed")], [busy, busy, due]);
  expect(done.filter((each) => typeof each === "number")).toEqual([1_000, 2_000]);
  expect(shown.map(({ at }) => at)).toEqual(["signed", "signed"]);
});

test("the status of a signature that the service does not know yet is requested again; then it goes on as usual [agreement.declined]", async () => {
  const { done, shown } = await run([status("open"), status("open"), status("signed")], [due]);
  const ask = "UpdateAgreementStatus";
  expect(done.slice(0, 5)).toEqual([ask, 1_000, ask, 2_000, ask]);
  expect(shown.map(({ at }) => at)).toEqual(["signed", "signed"]);
});

test.each([
  ["declined", [status("declined")], 1],
  ["not prepared yet", [status("new")], 1],
  ["never signed", [status("open"), status("open"), status("open"), status("open")], 4],
])("%s: nothing is stored, and no bill is requested [agreement.declined]", async (_what, statuses, requests) => {
  const { done, shown } = await run(statuses, []);
  expect(done.filter((each) => typeof each === "string")).toEqual(Array(requests).fill("UpdateAgreementStatus"));
  expect(shown).toEqual([{ at: "unsigned" }]);
});

test.each<[string, unknown[], unknown[], unknown[]]>([
  ["the status", [away], [due], [null]],
  ["the document", [status("signed")], [due], [away]],
  ["the bill", [status("signed")], [away], [null]],
])(
  "no answer about %s ends it there, and is not tried again by itself [agreement.failure]",
  async (_what, statuses, bills, uploads) => {
    const { done, shown } = await run(statuses, bills, uploads);
    expect(done.filter((each) => typeof each === "number")).toEqual([]);
    expect(shown.at(-1)).toEqual({ at: "failed", failure: away });
  },
);
