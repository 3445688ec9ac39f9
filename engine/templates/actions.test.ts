// What is offered on a template: the whole table of threats.md T6. What is expected was written down from forms.txt §4 and §6 as a table,
// not as the rules' own conditions.
import { describe, expect, test } from "vitest";
import {
  allMessages,
  roles,
  templateChannels,
  templateStatuses,
  type Role,
  type TemplateStatus,
} from "@billwright/schemas";
import { isOffered, offeredActions, saveOutcome, templateActions, type TemplateSituation } from "./actions.ts";

/** Whom the table distinguishes: an Owner who did not submit the version, its submitter, other authors, authors of the product, those who only look. */
type Who = "owner" | "ownerOfIt" | "author" | "internal" | "looker";

const kindOf: Record<Role, Exclude<Who, "ownerOfIt">> = {
  Owner: "owner",
  User: "author",
  Admin: "author",
  SuperAdmin: "internal",
  PartnerAdmin: "internal",
  PartnerUser: "internal",
  Display: "looker",
  SuperAdminDisplay: "looker",
};

/** Beside a list or a preview. */
const beside: Record<Who, Record<TemplateStatus, string>> = {
  owner: {
    Draft: "sendTest edit copy delete",
    PendingForApproval: "sendTest reject makeActive edit copy",
    Active: "sendTest sync edit copy",
    Rejected: "sendTest makeActive edit copy delete",
  },
  ownerOfIt: {
    Draft: "sendTest edit copy delete",
    PendingForApproval: "sendTest withdraw edit copy",
    Active: "sendTest sync edit copy",
    Rejected: "sendTest edit copy delete",
  },
  author: {
    Draft: "sendTest edit copy delete",
    PendingForApproval: "sendTest edit copy",
    Active: "sendTest sync edit copy",
    Rejected: "sendTest edit copy delete",
  },
  internal: {
    Draft: "sendTest edit copy delete",
    PendingForApproval: "sendTest edit copy",
    Active: "sendTest sync edit copy",
    Rejected: "sendTest edit copy delete",
  },
  looker: { Draft: "", PendingForApproval: "", Active: "", Rejected: "" },
};

/** In an editor: the same for every status, but for a phone menu that waits for its decision. */
const editing: Record<Who, { free: string; approved: string }> = {
  owner: { free: "sendTest saveDraft saveAndActivate", approved: "sendTest saveDraft submit" },
  ownerOfIt: { free: "sendTest saveDraft saveAndActivate", approved: "sendTest saveDraft submit" },
  author: { free: "sendTest saveDraft submit", approved: "sendTest saveDraft submit" },
  internal: { free: "sendTest saveAndActivate", approved: "sendTest submit saveAndActivate" },
  looker: { free: "", approved: "" },
};

const whoIs = (role: Role, isOwn: boolean): Who => (role === "Owner" && isOwn ? "ownerOfIt" : kindOf[role]);

function expected(situation: TemplateSituation) {
  const { channel, role, status, isActive, isOwn, isEditing, adminNeedApproval, hasAccount } = situation;
  const who = whoIs(role, isOwn);
  const listed = isEditing ? editing[who][adminNeedApproval ? "approved" : "free"] : beside[who][status];
  const names = new Set(listed.split(" ").filter(Boolean));
  if (status === "PendingForApproval" && isOwn && !isEditing && who !== "looker") names.add("withdraw");
  if (channel === "IVR" && !hasAccount) names.delete("makeActive");
  const waits = status === "PendingForApproval" || status === "Rejected";
  if (channel === "IVR" && isEditing && hasAccount && waits && who === "owner") names.add("makeActive");
  if (channel === "DynamicForms" && isActive && !isEditing && who !== "looker") names.add("share");
  return names;
}

const booleans = [false, true];

const situations: TemplateSituation[] = templateChannels.flatMap((channel) =>
  roles.flatMap((role) =>
    templateStatuses.flatMap((status) =>
      booleans.flatMap((isOwn) =>
        booleans.flatMap((isEditing) =>
          booleans.flatMap((adminNeedApproval) =>
            booleans.flatMap((hasAccount) =>
              booleans.map((isActive) => ({
                ...{ channel, role, status, isActive, isOwn, isEditing, adminNeedApproval, hasAccount },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
);

const rows = situations.flatMap((situation) => templateActions.map((action) => ({ situation, action })));

describe("what is offered on a template", () => {
  test("is the table's, for 8 roles, 4 statuses, one's own or another's and 12 actions, in every channel and view [actions.reject-offer, actions.activate-offer, actions.save-outcome, actions.internal]", () => {
    const ofOneView = rows.filter(
      ({ situation: { channel, isActive, isEditing, adminNeedApproval, hasAccount } }) =>
        channel === "DynamicForms" && isActive && !isEditing && !adminNeedApproval && hasAccount,
    );
    expect([ofOneView.length, rows.length]).toEqual([768, 768 * 6 * 2 * 2 * 2 * 2]);
    const wrong = rows.filter(
      ({ situation, action }) => isOffered(action, situation) !== expected(situation).has(action),
    );
    expect(wrong).toEqual([]);
  });

  test("comes in the bar's order", () => {
    for (const situation of situations)
      expect(offeredActions(situation)).toEqual(templateActions.filter((action) => expected(situation).has(action)));
  });

  const pending: TemplateSituation = {
    channel: "DynamicForms",
    role: "Owner",
    status: "PendingForApproval",
    isActive: true,
    isOwn: false,
    isEditing: false,
    adminNeedApproval: true,
    hasAccount: true,
  };

  test("lets only an Owner decide, and never who submitted it [actions.reject-offer, actions.activate-offer]", () => {
    for (const action of ["reject", "makeActive"] as const)
      expect(roles.filter((role) => isOffered(action, { ...pending, role }))).toEqual(["Owner"]);
    for (const action of ["reject", "makeActive"] as const)
      expect(isOffered(action, { ...pending, isOwn: true })).toBe(false);
  });

  test("holds no second approval of the same user, but one of what was rejected since [actions.activate-offer]", () => {
    for (const channel of templateChannels) {
      const approved = { ...pending, channel, isApproved: true };
      expect(isOffered("makeActive", approved)).toBe(false);
      expect(isOffered("reject", approved)).toBe(true);
      expect(isOffered("makeActive", { ...approved, status: "Rejected" })).toBe(true);
    }
  });

  test("holds no decision in an editor, save a phone menu's activation [actions.reject-offer, actions.activate-offer]", () => {
    const inEditor = { ...pending, isEditing: true };
    expect(templateChannels.filter((channel) => isOffered("makeActive", { ...inEditor, channel }))).toEqual(["IVR"]);
    expect(templateChannels.filter((channel) => isOffered("reject", { ...inEditor, channel }))).toEqual([]);
  });

  test("shows a User 'Submit for Approval' [actions.save-outcome]", () => {
    for (const adminNeedApproval of booleans) {
      const user = { ...pending, role: "User" as const, isEditing: true, adminNeedApproval };
      expect([isOffered("submit", user), isOffered("saveAndActivate", user)]).toEqual([true, false]);
    }
    expect(allMessages["actions.submit"]).toBe("Submit for Approval");
  });

  test("shows internal users Save & Activate in place of Save As Draft [actions.internal]", () => {
    for (const role of ["SuperAdmin", "PartnerAdmin", "PartnerUser"] as const) {
      const internal = { ...pending, role, isEditing: true };
      expect([isOffered("saveAndActivate", internal), isOffered("saveDraft", internal)]).toEqual([true, false]);
    }
    expect([allMessages["actions.saveAndActivate"], allMessages["actions.saveDraft"]]).toEqual([
      "Save & Activate",
      "Save As Draft",
    ]);
  });
});

describe("what a saved version becomes", () => {
  const outcomes = (adminNeedApproval: boolean) =>
    roles.map((role) =>
      [
        role,
        ...(["saveDraft", "submit", "saveAndActivate"] as const).map((action) =>
          saveOutcome(action, { role, adminNeedApproval }),
        ),
      ].join(" "),
    );

  test("is Active for an Owner, PendingForApproval for others, otherwise Draft [actions.save-outcome]", () => {
    expect(outcomes(false)).toEqual([
      "Owner Draft PendingForApproval Active",
      "User Draft PendingForApproval PendingForApproval",
      "SuperAdmin Draft PendingForApproval Active",
      "PartnerAdmin Draft PendingForApproval Active",
      "Admin Draft PendingForApproval PendingForApproval",
      "Display Draft PendingForApproval PendingForApproval",
      "PartnerUser Draft PendingForApproval Active",
      "SuperAdminDisplay Draft PendingForApproval PendingForApproval",
    ]);
  });

  test("is never Active at once where admin approval is needed: an Owner submits instead [actions.save-outcome]", () => {
    expect(outcomes(true).filter((row) => row.endsWith("Draft PendingForApproval PendingForApproval"))).toHaveLength(8);
  });
});
