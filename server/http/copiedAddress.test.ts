import { describe, expect, test } from "vitest";
import { readableAddress } from "./copiedAddress.ts";

const lead = (originalUrl: string, accept = "text/html,*/*;q=0.8", method = "GET") =>
  readableAddress({ method, originalUrl, headers: { accept } } as never);

describe("an address with percent-encoding that nothing can read", () => {
  test.each([
    ["/form/abc%", "/form/abc"],
    ["/form/abc%2", "/form/abc2"],
    ["/form/abc%00", "/form/abc"],
    ["/form/abc%E2%80?lang=es", "/form/abc?lang=es"],
    ["/form/%FFabc", "/form/abc"],
  ])("%j leads a browser to %j", (address, readable) => expect(lead(address)).toBe(readable));

  test.each(["/form/abc", "/form/abc%E2%80%8B", "/form/a%20b", "/form/abc?token=a%", "/%00"])(
    "%j leads nowhere: it is read as it is, or there is no page",
    (address) => expect(lead(address)).toBeNull(),
  );

  test.each(["/%00/evil.example", "/%FF/evil.example", "/%00\\evil.example", "//evil.example%", "/%00", "/api/x%"])(
    "%j leads to no other host, nor a program anywhere",
    (address) => expect(lead(address)).toBeNull(),
  );

  test("leads no program", () => {
    expect([lead("/form/a%", "*/*"), lead("/form/a%", "text/html", "POST")]).toEqual([null, null]);
  });
});
