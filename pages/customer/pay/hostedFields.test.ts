import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { confirmAddress } from "./confirmAddress.ts";
import { connectFields, type HostedFields, type HostedListener } from "./hostedFields.ts";

const address = "https://pay.example/fields/card";

describe("the provider's fields", () => {
  let frame: HTMLIFrameElement;
  let fields: HostedFields;
  const events: unknown[][] = [];
  const listener = {
    onReady: vi.fn(),
    onState: vi.fn(),
    onHeight: vi.fn(),
    onSubmit: vi.fn(),
  } satisfies HostedListener;
  beforeEach(() => {
    frame = document.body.appendChild(document.createElement("iframe"));
    frame.contentWindow!.postMessage = ((...args: unknown[]) => void events.push(args)) as never;
    fields = connectFields(frame, address, listener);
  });
  afterEach(() => {
    fields.close();
    frame.remove();
    events.length = 0;
    vi.resetAllMocks();
    vi.useRealTimers();
  });
  const say = (data: unknown, origin = "https://pay.example", source: unknown = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent("message", { data, origin, source: source as Window }));
  const message = (more: object) => ({ from: "payment-fields", ...more });

  test("are heard from their own origin and their own frame alone [smart-pay.card-secret]", () => {
    say(message({ type: "submit" }), "https://evil.example");
    say(message({ type: "submit" }), "https://pay.example", window);
    say({ type: "submit" });
    say(null);
    expect(listener.onSubmit).not.toHaveBeenCalled();
    say(message({ type: "submit" }));
    expect(listener.onSubmit).toHaveBeenCalledTimes(1);
  });

  test("are spoken to by their own origin alone", () => {
    fields.clear();
    fields.mark({ number: "Card number is not valid" });
    expect(events.map(([, target]) => target)).toEqual(["https://pay.example", "https://pay.example"]);
  });

  test("tell states, of which only known ones count, and a height within reason", () => {
    say(message({ type: "state", fields: { number: "complete", code: "hacked" }, expiry: "12/30" }));
    expect(listener.onState).toHaveBeenCalledWith({ fields: { number: "complete" }, expiry: "12/30" });
    const long = { type: "state", fields: { account: "tooLong", again: "wrong" }, expiry: "12/203" };
    say(message(long));
    expect(listener.onState).toHaveBeenLastCalledWith({ fields: long.fields, expiry: null });
    say(message({ type: "height", height: 1e9 }));
    say(message({ type: "height", height: "100%" }));
    expect(listener.onHeight.mock.calls).toEqual([[2000]]);
  });

  test("give a token for each question, or none", async () => {
    const [first, second] = [fields.tokenize("Ada"), fields.tokenize("Ada")];
    say(message({ type: "failed", id: "2" }));
    say(message({ type: "token", id: "1", token: "tok_1" }));
    expect([await first, await second]).toEqual([{ token: "tok_1", expiry: null }, null]);
  });

  test("that say nothing give no token after a while", async () => {
    vi.useFakeTimers();
    const token = fields.tokenize("Ada");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await token).toBeNull();
  });
});

test.each([
  [null, null],
  ["http://localhost:3001/3ds/1", "http://localhost:3001/3ds/1"],
  ["https://bank.example/confirm", "https://bank.example/confirm"],
  ["http://localhost:30011/3ds/1", null],
  ["http://evil.example/", null],
  ["javascript:alert(1)", null],
  ["//evil.example", null],
  ["https://user@bank.example/", null],
])("a payment to be confirmed at %j leads to %j", (actionUrl, followed) => {
  expect(confirmAddress(actionUrl, ["http://localhost:3001/fields/card"], "http://localhost:3000")).toBe(followed);
});
