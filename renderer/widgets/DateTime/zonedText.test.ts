import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toInstant, toWallClock, zoneName } from "./zonedText.ts";

describe("the reader's clock and the instant in UTC [input.datetime]", () => {
  test.each([
    ["2026-11-20T17:30:00.000Z", "America/New_York", "2026-11-20T12:30"],
    ["2026-07-01T00:00:00.000Z", "Asia/Kolkata", "2026-07-01T05:30"],
    ["2026-11-20T17:30:00.000Z", "Etc/UTC", "2026-11-20T17:30"],
  ])("%s in %s is %s", (instant, zone, wallClock) => {
    expect(toWallClock(instant, zone)).toBe(wallClock);
    expect(toInstant(wallClock, zone)).toBe(instant);
  });

  test("an hour that a clock change skips becomes the one after it", () => {
    expect(toWallClock(toInstant("2026-03-08T02:30", "America/New_York"), "America/New_York")).toBe("2026-03-08T03:30");
  });

  test.each(["", "tomorrow", "2026-02-30T10:00", "2026-13-01T10:00"])(
    "%j cannot be converted and is cleared",
    (text) => {
      expect(toInstant(text, "America/New_York")).toBe("");
      expect(toWallClock(text, "America/New_York")).toBe("");
    },
  );

  test("every minute of a zone without clock changes comes back as it was", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
        (date) => {
          const wallClock = date.toISOString().slice(0, 16);
          expect(toWallClock(toInstant(wallClock, "Asia/Kolkata"), "Asia/Kolkata")).toBe(wallClock);
        },
      ),
    );
  });
});

test("names the zone for the reader [input.datetime]", () => {
  expect(zoneName("America/New_York", "en")).toBe("Eastern Time");
});
