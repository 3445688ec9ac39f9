// Roles, passwords, profiles: the rules of those who sign in (forms.txt §3, §5, §6).
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "@billwright/schemas";
import { longestPassword, passwordLacks, type PasswordLack } from "./password.ts";
import { isProfileComplete } from "./profile.ts";
import { assignableRoles, isInternal, isOwner, mayConfigureApproval, mayEdit } from "./roles.ts";

describe("a role", () => {
  test("counts as an admin where it is Owner, and only then [roles.token]", () => {
    expect(roles.filter(isOwner)).toEqual(["Owner"]);
    expect(roles.filter(mayConfigureApproval)).toEqual(["Owner"]);
  });

  test("is one of eight; four belong to the product or its partners, two only look [roles.token]", () => {
    expect(roles).toHaveLength(8);
    expect(roles.filter(isInternal)).toEqual(["SuperAdmin", "PartnerAdmin", "PartnerUser", "SuperAdminDisplay"]);
    expect(roles.filter((role) => !mayEdit(role))).toEqual(["Display", "SuperAdminDisplay"]);
  });

  test("User, Owner and Display can be given to a user, SuperAdmin and SuperAdminDisplay among super-admins [roles.assignable]", () => {
    expect(assignableRoles("Owner", "User")).toEqual(["User", "Owner", "Display"]);
    expect(assignableRoles("SuperAdmin", "User")).toEqual(["User", "Owner", "Display"]);
    expect(assignableRoles("SuperAdmin", "SuperAdminDisplay")).toEqual(["SuperAdmin", "SuperAdminDisplay"]);
  });

  test("of a partner, which nobody can give back, is taken by nobody [roles.assignable]", () => {
    for (const current of ["PartnerAdmin", "PartnerUser"] as const)
      expect(roles.flatMap((looking) => assignableRoles(looking, current))).toEqual([]);
  });

  test("is given by Owners and super-admins alone, and nobody rises above who gives it [roles.assignable]", () => {
    const givers = roles.filter((looking) => roles.some((current) => assignableRoles(looking, current).length > 0));
    expect(givers).toEqual(["Owner", "SuperAdmin"]);
    const byOwner = roles.flatMap((current) => assignableRoles("Owner", current));
    expect(byOwner.filter((role) => isInternal(role))).toEqual([]);
    expect(assignableRoles("Owner", "SuperAdmin")).toEqual([]);
  });
});

describe("a password", () => {
  const cases: [string, PasswordLack[]][] = [
    ["Lighthouse-2026!", []],
    ["Aa1!Aa1!Aa1!", []],
    ["Aa1!Aa1!Aa1", ["length"]],
    ["lighthouse-2026!", ["uppercase"]],
    ["LIGHTHOUSE-2026!", ["lowercase"]],
    ["Lighthouse-here!", ["digit"]],
    ["Lighthouse2026x", ["special"]],
    ["Lighthouse 2026x", ["special"]],
    ["Ünïcödé-Größe-٣", []],
    ["", ["length", "lowercase", "uppercase", "digit", "special"]],
    [`Aa1!${"x".repeat(longestPassword)}`, ["tooLong"]],
  ];
  test.each(cases)("%j lacks %j [session.password]", (password, lacks) => {
    expect(passwordLacks(password)).toEqual(lacks);
  });

  test("of 64 characters and more is accepted [session.password]", () => {
    expect(passwordLacks(`Aa1!${"long ".repeat(12)}`)).toEqual([]);
  });

  test("has its characters counted as a reader counts them [session.password]", () => {
    expect(passwordLacks("Aa1!🔑🔑🔑🔑")).toEqual(["length"]);
  });

  test("that has twelve characters of the four kinds lacks nothing, in any order [session.password]", () => {
    const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@]/].map((kind) =>
      fc.array(fc.stringMatching(new RegExp(`^${kind.source}$`)), { minLength: 3, maxLength: 8 }),
    );
    const shuffled = fc
      .tuple(...kinds)
      .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }));
    fc.assert(
      fc.property(shuffled, (signs) => {
        expect(passwordLacks(signs.join(""))).toEqual([]);
      }),
    );
  });
});

describe("a profile", () => {
  const whole = {
    mobileNumber: "+12025550170",
    firstName: "Olivia",
    lastName: "Okafor",
    timeZoneId: "America/New_York",
  };

  test("is complete with number, names and time zone [session.profile]", () => {
    expect(isProfileComplete(whole)).toBe(true);
  });

  test.each(Object.keys(whole))("is not complete without %s [session.profile]", (part) => {
    for (const nothing of [null, "", "  "]) expect(isProfileComplete({ ...whole, [part]: nothing })).toBe(false);
  });
});
