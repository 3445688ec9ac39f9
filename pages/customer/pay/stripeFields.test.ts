// The script of Stripe's fields, with a stand-in for Stripe's own: it was never run against the service itself.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Handler = (event: { empty: boolean; complete: boolean }) => void;

interface Element {
  on: ReturnType<typeof vi.fn>;
  mount(): void;
  focus: ReturnType<typeof vi.fn>;
  clear: ReturnType<typeof vi.fn>;
  update(): void;
  change: Handler;
}

const page = "https://bills.example";
const elements: Record<string, Element> = {};
const createPaymentMethod = vi.fn();
let messages: Record<string, unknown>[];
const last = (type: string) => messages.filter((message) => message["type"] === type).at(-1);
const say = (data: object, origin = page) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source: window.parent as Window }));

beforeEach(() => {
  messages = [];
  window.history.replaceState(null, "", `/fields/card?for=${encodeURIComponent(page)}`);
  vi.spyOn(window.parent, "postMessage").mockImplementation(((message: Record<string, unknown>, origin: string) => {
    if (origin === page) messages.push(message);
  }) as never);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("Stripe", (key: string) => ({
    key,
    elements: () => ({
      create(type: string) {
        const on = vi.fn((event: string, handler: Handler) => event === "change" && (element.change = handler));
        const element: Element = { on, mount() {}, focus: vi.fn(), clear: vi.fn(), update() {}, change: () => {} };
        return (elements[type] = element);
      },
    }),
    createPaymentMethod,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

/** A fresh copy of the script, as a frame loads it. */
async function open(kind: "card" | "check") {
  document.body.innerHTML = `<form data-kind="${kind}" data-key="pk_1"></form>`;
  vi.resetModules();
  const script = "../../public/fields/stripe.js";
  await import(/* @vite-ignore */ script);
}

test("the card's fields report their state, and the token comes with the expiry [smart-pay.card-secret]", async () => {
  await open("card");
  expect(last("state")).toMatchObject({ fields: { number: "empty", expiry: "empty", code: "empty" }, expiry: null });
  elements["cardNumber"]!.change({ empty: false, complete: true });
  elements["cardExpiry"]!.change({ empty: false, complete: false });
  expect(last("state")).toMatchObject({ fields: { number: "complete", expiry: "wrong", code: "empty" } });

  createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: "pm_1", card: { exp_month: 3, exp_year: 2031 } } });
  say({ type: "tokenize", id: "1", name: "Ada" });
  await expect.poll(() => last("token")).toMatchObject({ id: "1", token: "pm_1", expiry: "03/31" });
  expect(createPaymentMethod).toHaveBeenLastCalledWith(
    expect.objectContaining({ type: "card", billing_details: { name: "Ada" } }),
  );

  createPaymentMethod.mockResolvedValueOnce({ error: { type: "validation_error" } });
  say({ type: "tokenize", id: "2", name: "Ada" });
  await expect.poll(() => last("failed")).toMatchObject({ id: "2" });
});

test("another page's messages move nothing, and what is wrong is marked at its field", async () => {
  await open("card");
  say({ type: "clear" }, "https://evil.example");
  expect(elements["cardNumber"]!.clear).not.toHaveBeenCalled();
  say({ type: "wrong", errors: { code: "Wrong" } });
  expect(document.querySelector<HTMLElement>("#code")!.dataset["isWrong"]).toBe("true");
  say({ type: "clear" });
  expect(elements["cardNumber"]!.clear).toHaveBeenCalledOnce();
});

test("a bank account's numbers go to Stripe alone; the two entries have to match", async () => {
  await open("check");
  const type = (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
    input.value = value;
    input.dispatchEvent(new Event("input"));
  };
  type("routing", "110000000");
  type("account", "000123456789");
  type("again", "000123456780");
  expect(last("state")).toMatchObject({ fields: { routing: "complete", account: "complete", again: "wrong" } });
  type("again", "000123456789");
  // The frames of the tests before hear the question as well.
  createPaymentMethod.mockResolvedValue({ paymentMethod: { id: "pm_2" } });
  say({ type: "tokenize", id: "1", name: "Ada" });
  await expect.poll(() => last("token")).toMatchObject({ token: "pm_2", expiry: null });
  expect(JSON.stringify(messages)).not.toContain("000123456789");
});
