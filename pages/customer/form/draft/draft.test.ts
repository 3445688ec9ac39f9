import fc from "fast-check";
import { apply, begin, compile, type FormEvent, view } from "@billwright/engine";
import { holdsCardNumber } from "@billwright/engine/bank";
import { createFormFiles } from "@billwright/renderer";
import type { Enrollment } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { safeStorage } from "../../../services/storage.ts";
import { isWorthRestoring, readDraft, takeDraft, type Draft } from "./draft.ts";
import { sha256 } from "../../../services/sha256.ts";
import { draftsOf, type DraftStorage } from "./drafts.ts";

const enrollment: Enrollment = {
  id: "e",
  type: "AutoPay",
  versionId: "v7",
  expirationDate: "2027-01-01T00:00:00Z",
  formElements: [
    {
      kind: "input",
      inputForms: [
        { id: "name", inputType: "ShortText" },
        { id: "note", inputType: "Text" },
        { id: "sign", inputType: "Signature" },
        { id: "bill", inputType: "Attachment" },
        { id: "account", inputType: "ShortText", tagName: "AccountNumber" },
        { id: "phone", inputType: "PhoneNumber" },
      ],
    },
  ],
};
const form = compile(enrollment);
const now = "2026-11-20T12:00:00Z";
const png = { name: "signature.png", type: "image/png", size: 4 };
const canary = "9400111122223333";

function filled(events: FormEvent[]) {
  const state = events.reduce((before, event) => apply(form, before, event), begin(form, { now }));
  let last = 0;
  const files = createFormFiles(() => `f${++last}`);
  files.add("sign", [new File(["sign"], "signature.png", { type: "image/png" })]);
  files.keepSketch("sign", { strokes: [] });
  files.add("bill", [new File(["bill"], "bill.pdf", { type: "application/pdf" })]);
  return takeDraft({ form, state, files, verifiedAt: new Map(), key: "k", now: Date.parse(now) });
}

test("keeps what was typed and the signature, and names version, expiry and filling [form.draft]", () => {
  const draft = filled([
    { type: "answer", input: "name", value: "Ann" },
    { type: "signature", input: "sign", file: png },
  ]);
  expect(draft).toMatchObject({ version: "v7", expires: "2027-01-01T00:00:00Z", answers: { name: "Ann" }, key: "k" });
  expect(draft.signatures).toMatchObject({ files: [{ input: "sign" }], sketches: [{ input: "sign" }] });
});

test("notes which files and bank details it does not keep, and none that were not there [form.draft]", () => {
  expect(filled([]).notKept).toEqual({ files: ["bill"], bank: false });
  const saved = filled([{ type: "payment", detail: { isSaved: true, token: "bank-1" } }]);
  expect(saved.notKept).toEqual({ files: ["bill"], bank: true });
});

test("never keeps bank numbers, attached files, or what looks like a card number [form.draft] [autopay.secret]", () => {
  const detail = {
    isSaved: false,
    bankAccountNumber: canary,
    confirmBankAccountNumber: canary,
    banRoutingNumber: "021000021",
  };
  const draft = filled([
    { type: "payment", detail },
    { type: "answer", input: "note", value: "4111 1111 1111 1111" },
  ]);
  const kept = JSON.stringify(draft);
  for (const secret of [canary, "021000021", "4111"]) expect(kept).not.toContain(secret);
  expect(draft.signatures?.files.map(({ input }) => input)).toEqual(["sign"]);
});

test("keeps no card number of an answer that may hold another long number, but phone numbers [form.draft]", () => {
  const draft = filled([
    { type: "answer", input: "account", value: "4111111111111111" },
    { type: "answer", input: "phone", value: "+4917612345687" },
  ]);
  expect(draft.answers).toEqual({ phone: "+4917612345687" });
});

test("a draft of another shape, or of a form that has expired, is none [form.draft]", () => {
  const draft = filled([]);
  const before = Date.parse("2026-12-31T00:00:00Z");
  expect(readDraft(draft, before)).toBe(draft);
  expect(readDraft(draft, Date.parse("2027-01-01T00:00:01Z"))).toBeNull();
  // Read as the engine reads it: no day of the calendar, and a time without a zone in UTC.
  expect(readDraft({ ...draft, expires: "2020-02-30T12:00:00Z" }, before)).not.toBeNull();
  for (const other of [undefined, null, "x", {}, { ...draft, shape: 0 }]) expect(readDraft(other, before)).toBeNull();
});

test("an empty draft is not worth a word [form.draft]", () => {
  const draft = filled([]);
  expect(isWorthRestoring({ ...draft, signatures: null })).toBe(false);
  expect(isWorthRestoring(draft)).toBe(true);
});

test("is stored under a hash, never under the token itself [form.draft]", async () => {
  const { storage, kept } = memory();
  await draftsOf("secret-token", sha256Here, storage).save(filled([]));
  expect([...kept.keys()].join()).not.toContain("secret-token");
  expect([...kept.keys()][0]).toMatch(/^[0-9a-f]{64}$/);
});

test("one link's draft is not another's, and clearing forgets it [form.draft]", async () => {
  const { storage } = memory();
  const one = draftsOf("a", sha256Here, storage);
  const other = draftsOf("b", sha256Here, storage);
  const at = Date.parse(now);
  await one.save(filled([{ type: "answer", input: "name", value: "Ann" }]));
  expect(await other.load(at)).toBeNull();
  expect((await one.load(at))?.answers).toEqual({ name: "Ann" });
  await one.clear();
  expect(await one.load(at)).toBeNull();
});

test("opening any link forgets the drafts of forms that have expired [form.draft]", async () => {
  const { storage, kept } = memory();
  await draftsOf("a", sha256Here, storage).save(filled([]));
  await draftsOf("b", sha256Here, storage).load(Date.parse("2027-06-01T00:00:00Z"));
  expect(kept.size).toBe(0);
});

describe("a page that is left before its database has written", () => {
  const at = Date.parse(now);
  const ann = () => filled([{ type: "answer", input: "name", value: "Ann" }]);
  const late = (by: number): Draft => ({
    ...filled([{ type: "answer", input: "name", value: "Anna" }]),
    takenAt: at + by,
  });

  async function leaving() {
    const { storage, kept } = memory();
    const drafts = draftsOf("a", sha256Here, storage);
    await drafts.save({ ...ann(), signatures: null });
    return { storage, kept, drafts, again: draftsOf("a", sha256Here, storage) };
  }

  test("comes back with the last words typed [form.draft]", async () => {
    const { drafts, again } = await leaving();
    drafts.saveNow(late(1));
    expect((await again.load(at))?.answers).toEqual({ name: "Anna" });
  });

  test("comes back with the signature as it was stored, and without one that was taken back [form.draft]", async () => {
    const { drafts, again } = await leaving();
    const signed = filled([{ type: "signature", input: "sign", file: png }]);
    await drafts.save(signed);
    drafts.saveNow({ ...signed, takenAt: at + 1 });
    expect((await again.load(at))?.signatures?.files).toMatchObject([{ input: "sign" }]);
    drafts.saveNow({ ...late(2), signatures: null });
    expect((await again.load(at))?.signatures).toBeNull();
  });

  test("is not used any more once something newer is stored, and gives no other link its answers [form.draft]", async () => {
    const { drafts, again, storage } = await leaving();
    drafts.saveNow(late(1));
    expect(await draftsOf("b", sha256Here, storage).load(at)).toBeNull();
    await drafts.save({ ...ann(), takenAt: at + 2 });
    expect((await again.load(at))?.answers).toEqual({ name: "Ann" });
    expect(storage.atOnce.getItem("billwright.left")).toBeNull();
  });

  test("keeps nothing of what was submitted or has expired, and no token [form.draft]", async () => {
    const { drafts, again, storage } = await leaving();
    drafts.saveNow(late(1));
    expect(storage.atOnce.getItem("billwright.left")).toMatch(/"key":"[0-9a-f]{64}"/);
    await drafts.clear();
    expect(await again.load(at)).toBeNull();
    drafts.saveNow(late(1));
    await draftsOf("b", sha256Here, storage).load(Date.parse("2027-06-01T00:00:00Z"));
    expect(storage.atOnce.getItem("billwright.left")).toBeNull();
  });
});

test("a browser that keeps nothing opens every form all the same [form.draft]", async () => {
  const broken: DraftStorage = {
    atOnce: safeStorage(() => {
      throw new Error("blocked");
    }),
    get: () => Promise.reject(new Error("blocked")),
    set: () => Promise.reject(new Error("blocked")),
    del: () => Promise.reject(new Error("blocked")),
    entries: () => Promise.reject(new Error("blocked")),
  };
  const drafts = draftsOf("a", sha256Here, broken);
  expect(await drafts.load(0)).toBeNull();
  await expect(drafts.save(filled([]))).rejects.toThrow();
  await expect(drafts.clear()).resolves.toBeUndefined();
  const unnamed = draftsOf("a", () => Promise.resolve(null), memory().storage);
  await expect(unnamed.save(filled([]))).rejects.toThrow("cannot name a draft");
  expect(await unnamed.load(0)).toBeNull();
});

test("any text typed comes back from the draft as it was, unless it is a card number [form.draft]", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (text) => {
      const state = apply(form, begin(form, { now }), { type: "answer", input: "note", value: text });
      const { answers } = takeDraft({
        form,
        state,
        files: createFormFiles(() => "f"),
        verifiedAt: new Map(),
        key: "k",
        now: 0,
      });
      const again = begin(form, { now, answers });
      const isKept = !holdsCardNumber(text) && text.trim() !== "";
      if (isKept) expect(view(form, again, "note")).toEqual(view(form, state, "note"));
    }),
  );
});

/** jsdom has no subtle; Node's is the same one. */
const sha256Here = async (text: string): Promise<string | null> => (await sha256(text)) ?? nodeSha256(text);

async function nodeSha256(text: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  return createHash("sha256").update(text).digest("hex");
}

function memory(): { storage: DraftStorage; kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>();
  const storage: DraftStorage = {
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, draft) => Promise.resolve(void kept.set(key, structuredClone(draft))),
    del: (key) => Promise.resolve(void kept.delete(key)),
    entries: () => Promise.resolve([...kept]),
    atOnce: safeStorage(() => {
      throw new Error("memory only");
    }),
  };
  return { storage, kept };
}
