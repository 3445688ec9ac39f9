// Who may do what while a template is reviewed.
import { roles, templateStatuses } from "@billwright/schemas";
import { expect, test } from "vitest";
import { isVersionRestorable, mayComment } from "./review.ts";

test("whoever may edit may comment, and restores a version unless Owners are to decide or it is put away", () => {
  const lookers = ["Display", "SuperAdminDisplay"];
  expect(roles.filter((role) => !mayComment(role))).toEqual(lookers);
  for (const role of roles)
    for (const status of templateStatuses)
      for (const shelf of ["list", "archive", "bin"] as const)
        expect(isVersionRestorable({ role, status, shelf })).toBe(
          !lookers.includes(role) && status !== "PendingForApproval" && shelf === "list",
        );
});
