import { linkPages, pageAt, pageOf, tokenAt, tokenKinds } from "@billwright/schemas";
import { expect, test } from "vitest";
import { testRuntime } from "../testing/runtime.ts";
import { writeBillKey } from "./billKey.ts";
import { openObject } from "./sealed.ts";
import { sealOf } from "./seal.ts";
import { LinkIncomplete, signPageLink } from "./pageLink.ts";
import { keyringOf } from "./secrets.ts";
import { accountOf, recipientOf } from "./payloads.ts";
import { tokensOf } from "./tokens.ts";

const runtime = testRuntime();
const keyring = keyringOf([{ id: "test", bytes: Buffer.alloc(32, 7) }]);
const tokens = tokensOf(keyring, runtime);
const signing = { tokens, seal: sealOf(keyring, runtime), runtime };
const subject = {
  ...{ accountId: "north", recipientId: "100", enrollmentId: "survey" },
  ...{ bill: "7", logId: "mail-1", changeId: "change-1" },
};

test.each(linkPages)("a link to the page %s holds a token that this page takes", async (page) => {
  const address = new URL(await signPageLink(signing, page, subject, 60), "http://bills.example");
  const found = pageAt(address.pathname)!;
  const token = tokenAt(found, address.searchParams)!;
  expect(found.name).toBe(page);
  const { kinds, sealed } = pageOf(page).token!;
  if (sealed !== undefined) {
    const object = sealed === "print" ? writeBillKey({ recipientId: "100", bill: "7" }) : "100";
    return expect(openObject(signing, sealed, token)).toEqual({ accountId: "north", object });
  }
  const claims = await tokens.verify(token, kinds === "any" ? tokenKinds : kinds);
  expect([accountOf(claims), recipientOf(claims)]).toEqual(["north", "100"]);
});

test("a link to a bill names which one", async () => {
  await expect(async () => signPageLink(signing, "view-invoice", { ...subject, bill: undefined }, 60)).rejects.toThrow(
    LinkIncomplete,
  );
});

test("a link to a page about a form is made of nothing less", async () => {
  await expect(async () => signPageLink(signing, "autopay", { ...subject, enrollmentId: null }, 60)).rejects.toThrow(
    LinkIncomplete,
  );
});
