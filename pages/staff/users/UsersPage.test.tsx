import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import type { CallBody, CallData, Role } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import { shownUsers, type AccountUser } from "./shownUsers.ts";
import UsersPage from "./UsersPage.tsx";

afterEach(cleanup);

const person = (id: string, firstName: string | null, role: Role, isDisabled = false): AccountUser => ({
  id,
  email: `${id}@example.com`,
  firstName,
  lastName: firstName && "Lee",
  role,
  isDisabled,
});
const people = [
  person("ann", "Ann", "Owner"),
  person("ben", "Ben", "User"),
  person("cai", null, "Display", true),
  person("dee", "Dee", "SuperAdmin"),
  person("eve", "Eve", "PartnerAdmin"),
];

async function show(role: Role = "Owner", answers: TestAnswers = {}, accountUsers = people) {
  const account = { id: "a-1", name: "Harbor", country: "United States", isTenantAccount: true, accountUsers };
  const server = testServer({
    "GET /api/Account/{accountId}/Get": () => account,
    "GET /api/Account/Invitations": () => [],
    "GET /api/Account/SecondFactor": () => ({ roles: [] }),
    ...answers,
  });
  const app = await testApp(server);
  const session = testSession(app, userToken({ id: "ann", role }));
  await renderStaffPage(app, "/smart/users", <UsersPage />, "/smart/users", { session });
  await screen.findByRole("row", { name: /ann@example.com/ });
  return { server, app, user: userEvent.setup() };
}

const given = ({ requests }: ReturnType<typeof testServer>): unknown[] =>
  requests.filter(({ name }) => name === "POST /api/Account/SetUserRole").map(({ body }) => body);
const row = (email: RegExp) => screen.getByRole("row", { name: email });
const offered = (email: RegExp) =>
  within(row(email))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("an Owner gives User, Admin (Owner) and Display; a super admin's and a partner's role is shown as text [roles.assignable]", async () => {
  await show();
  expect(within(row(/eve@/)).queryByRole("combobox")).toBeNull();
  expect(within(row(/eve@/)).getByText("Partner admin")).toBeTruthy();
  expect(offered(/ben@/)).toEqual(["User", "Admin (Owner)", "Display"]);
  expect(within(row(/dee@/)).queryByRole("combobox")).toBeNull();
  expect(within(row(/dee@/)).getByText("Super admin")).toBeTruthy();
});

test("a super admin gives super admins the two roles of theirs [roles.assignable]", async () => {
  await show("SuperAdmin");
  expect(offered(/dee@/)).toEqual(["Super admin", "Super admin (display)"]);
});

test.each(["User", "Display", "Admin", "PartnerUser"] as const)(
  "%s only reads the roles [roles.assignable]",
  async (role) => {
    await show(role);
    expect(screen.queryByRole("combobox", { name: /^Role of/ })).toBeNull();
    expect(screen.getByText(/Only an Owner or a super admin can change roles/)).toBeTruthy();
  },
);

test("nobody changes their own role [roles.assignable]", async () => {
  await show();
  expect(within(row(/ann@/)).queryByRole("combobox")).toBeNull();
  expect(within(row(/ann@/)).getByText("You")).toBeTruthy();
});

const roleOf = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: `Role of ${name}` });
const saveOf = (name: string) => screen.getByRole("button", { name: `Save Role of ${name}` });

test("a new role is sent once it is saved, announced and shown; a double press gives it once [roles.assignable]", async () => {
  let answer: (user: AccountUser) => void = () => undefined;
  const { server, user } = await show("Owner", {
    "POST /api/Account/SetUserRole": () => new Promise((resolve) => (answer = resolve)),
  });
  await user.selectOptions(roleOf("Ben Lee"), "Display");
  await user.dblClick(saveOf("Ben Lee"));
  const body: CallBody<"POST /api/Account/SetUserRole"> = { userId: "ben", role: "Display" };
  await waitFor(() => expect(given(server)).toEqual([body]));
  answer({ ...people[1]!, role: "Display" });
  expect(await screen.findByText("Ben Lee is now: Display")).toBeTruthy();
  expect(given(server)).toEqual([body]);
  expect(roleOf("Ben Lee").value).toBe("Display");
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  expect(document.activeElement).toBe(roleOf("Ben Lee"));
});

test("roles that are only passed by on the way to another are given to nobody [roles.assignable]", async () => {
  const { server, user } = await show();
  for (const role of ["Owner", "Display", "User"]) await user.selectOptions(roleOf("Ben Lee"), role);
  expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  expect(given(server)).toEqual([]);
});

test("of two roles that are given at once both are shown, whichever is answered first [roles.assignable]", async () => {
  const answers = new Map<string, () => void>();
  const { user } = await show("Owner", {
    "POST /api/Account/SetUserRole": ({ body }) => {
      const { userId, role } = body as CallBody<"POST /api/Account/SetUserRole">;
      const changed = { ...people.find(({ id }) => id === userId)!, role };
      return new Promise((resolve) => answers.set(userId, () => resolve(changed)));
    },
  });
  for (const [name, role] of [
    ["Ben Lee", "Owner"],
    ["cai@example.com", "User"],
  ] as const) {
    await user.selectOptions(roleOf(name), role);
    await user.click(saveOf(name));
  }
  await waitFor(() => expect(answers.size).toBe(2));
  for (const [id, words] of [
    ["cai", "cai@example.com is now: User"],
    ["ben", "Ben Lee is now: Admin (Owner)"],
  ] as const) {
    answers.get(id)!();
    await screen.findByText(words);
  }
  expect([roleOf("Ben Lee").value, roleOf("cai@example.com").value]).toEqual(["Owner", "User"]);
});

test.each([
  ["Owner", "Ben Lee loses the role Admin (Owner) and gets the role User."],
  [
    "Admin",
    "Ben Lee loses the role Account admin and gets the role User. The role Account admin cannot be given back here.",
  ],
] as const)("%s is taken from somebody only after a question [roles.assignable]", async (role, words) => {
  const ben = person("ben", "Ben", role);
  const answers: TestAnswers = { "POST /api/Account/SetUserRole": () => ({ ...ben, role: "User" }) };
  const { server, user } = await show("Owner", answers, [people[0]!, ben]);
  await user.selectOptions(roleOf("Ben Lee"), "User");
  await user.click(saveOf("Ben Lee"));
  const dialog = await screen.findByRole("dialog", { name: "Change the role of Ben Lee?" });
  expect(within(dialog).getByText(words)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(given(server)).toEqual([]);
  await user.click(saveOf("Ben Lee"));
  await user.click(await screen.findByRole("button", { name: "Change role" }));
  expect(await screen.findByText("Ben Lee is now: User")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(roleOf("Ben Lee"));
});

test("what the server does not allow is reported, and the old role is shown [roles.assignable]", async () => {
  const { user } = await show("Owner", {
    "POST /api/Account/SetUserRole": () => new Refused(409, 420, "users.lastOwner"),
  });
  await user.selectOptions(roleOf("Ben Lee"), "Owner");
  await user.click(saveOf("Ben Lee"));
  expect(await screen.findByText("The account needs at least one Owner.")).toBeTruthy();
  expect(roleOf("Ben Lee").value).toBe("User");
});

test("the list is searched and sorted, and says so where nobody is found", async () => {
  const { user } = await show();
  await user.type(screen.getByRole("searchbox", { name: "Search by name or e-mail" }), "zzz{Enter}");
  expect(await screen.findByText("No user of that name")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear the search" }));
  await user.click(await screen.findByRole("button", { name: "Name" }));
  expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("descending");
  const emails = screen
    .getAllByRole("row")
    .slice(1)
    .map((one) => /\w+@/.exec(one.textContent)?.[0]);
  expect(emails).toEqual(["eve@", "dee@", "cai@", "ben@", "ann@"].map((start) => expect.stringContaining(start)));
});

test("somebody without a name goes by the e-mail, in the list and in its order", () => {
  const sorted = shownUsers(people, "", { by: "name", isDescending: false }, "en");
  expect(sorted.map(({ id }) => id)).toEqual(["ann", "ben", "cai", "dee", "eve"]);
  expect(shownUsers(people, "LEE", { by: "role", isDescending: false }, "en").map(({ id }) => id)).toEqual([
    "ann",
    "eve",
    "dee",
    "ben",
  ]);
});

describe("somebody new", () => {
  const invited = {
    id: "i-1",
    email: "new@example.com",
    role: "User",
    invitedAt: "2026-11-20T12:00:00Z",
    expiresAt: "2026-11-21T12:00:00Z",
  } as const;

  test("is invited by address and role, once for two presses, and then listed with how long the invitation holds", async () => {
    const list: CallData<"GET /api/Account/Invitations"> = [];
    const { server, user } = await show("Owner", {
      "GET /api/Account/Invitations": () => [...list],
      "POST /api/Account/InviteUser": () => (list.push(invited), invited),
    });
    await user.click(screen.getByRole("button", { name: "Invite somebody" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite somebody" }));
    await user.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect(dialog.getByText("Required")).toBeTruthy();
    await user.type(dialog.getByLabelText("E-mail"), " new@example.com ");
    await user.selectOptions(dialog.getByLabelText("Role"), "Display");
    await user.dblClick(dialog.getByRole("button", { name: "Send the invitation" }));
    expect(await screen.findByText("An invitation is on its way to new@example.com.")).toBeTruthy();
    const bodies = server.requests
      .filter(({ name }) => name === "POST /api/Account/InviteUser")
      .map(({ body }) => body);
    expect(bodies).toEqual([{ email: "new@example.com", role: "Display" }]);
    expect(await screen.findByText(/^As User, valid until Nov 21, 2026/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("an address that signs in already is reported at the field", async () => {
    const { user } = await show("Owner", {
      "POST /api/Account/InviteUser": () => new Refused(409, 420, "users.isUser", "email"),
    });
    await user.click(screen.getByRole("button", { name: "Invite somebody" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite somebody" }));
    await user.type(dialog.getByLabelText("E-mail"), "ben@example.com");
    await user.click(dialog.getByRole("button", { name: "Send the invitation" }));
    expect(await dialog.findByText("Somebody of this account signs in with this address already.")).toBeTruthy();
  });

  test("whose invitation is over is invited again, or the invitation withdrawn", async () => {
    const past = { ...invited, expiresAt: "2026-11-20T11:59:59Z" };
    let list: CallData<"GET /api/Account/Invitations"> = [past];
    const { server, user } = await show("Owner", {
      "GET /api/Account/Invitations": () => [...list],
      "POST /api/Account/InviteUser": () => invited,
      "POST /api/Account/WithdrawInvitation": () => ((list = []), null),
    });
    expect(await screen.findByText("As User, expired")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send again: the invitation of new@example.com" }));
    expect(await screen.findByText("An invitation is on its way to new@example.com.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Withdraw: the invitation of new@example.com" }));
    expect(await screen.findByText("The invitation of new@example.com was withdrawn.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Open invitations")).toBeNull());
    expect(server.requests.find(({ name }) => name === "POST /api/Account/WithdrawInvitation")?.body).toEqual({
      invitationId: "i-1",
    });
  });

  test("and when each signed in last, is no matter of who cannot assign roles", async () => {
    const { server } = await show("User");
    expect(screen.queryByRole("button", { name: "Invite somebody" })).toBeNull();
    expect(screen.queryByText("Last sign-in")).toBeNull();
    expect(server.requests.map(({ name }) => name)).not.toContain("GET /api/Account/Invitations");
  });
});

describe("the menu of a user", () => {
  const open = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string) => {
    await user.click(screen.getByRole("button", { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("removes them after a question, and shows them as disabled from then on", async () => {
    const { server, user } = await show("Owner", {
      "POST /api/Account/RemoveUser": () => ({ ...people[1]!, isDisabled: true }),
    });
    await open(user, "Ben Lee", "Remove");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Ben Lee?" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Ben Lee was removed.")).toBeTruthy();
    expect(within(row(/ben@/)).getByText("Disabled")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Actions for Ben Lee" })).toBeNull();
    expect(server.requests.find(({ name }) => name === "POST /api/Account/RemoveUser")?.body).toEqual({
      userId: "ben",
    });
  });

  test("signs them out everywhere after a question; a Cancel changes nothing, and the keyboard is back at the menu", async () => {
    const { server, user } = await show("Owner", { "POST /api/Account/EndSessions": () => null });
    const ended = () => server.requests.filter(({ name }) => name === "POST /api/Account/EndSessions").length;
    await open(user, "Ben Lee", "Sign out everywhere");
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    expect([ended(), document.activeElement]).toEqual([0, screen.getByRole("button", { name: "Actions for Ben Lee" })]);
    await open(user, "Ben Lee", "Sign out everywhere");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByText("Ben Lee was signed out everywhere.")).toBeTruthy();
    expect(ended()).toBe(1);
  });

  test("is not there for partners, super admins and the disabled; oneself cannot be removed", async () => {
    const { user } = await show();
    for (const name of ["Dee Lee", "Eve Lee", "cai@example.com"])
      expect(screen.queryByRole("button", { name: `Actions for ${name}` })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Actions for Ann Lee" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Sign out everywhere"]);
  });
});

test("an Owner says which roles need a second factor; nobody else is asked", async () => {
  const { server, user } = await show("Owner", {
    "GET /api/Account/SecondFactor": () => ({ roles: ["Owner"] }),
    "POST /api/Account/SecondFactor": ({ body }) => body as { roles: Role[] },
  });
  const section = within(await screen.findByRole("region", { name: "Who needs a second factor" }));
  expect((await section.findByRole<HTMLInputElement>("checkbox", { name: "Admin (Owner)" })).checked).toBe(true);
  await user.click(section.getByRole("checkbox", { name: "User" }));
  await user.dblClick(section.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText(/^Saved. It holds from/)).toBeTruthy();
  const bodies = server.requests
    .filter(({ name }) => name === "POST /api/Account/SecondFactor")
    .map(({ body }) => body);
  expect(bodies).toEqual([{ roles: ["Owner", "User"] }]);
  cleanup();
  await show("SuperAdmin");
  expect(screen.queryByRole("region", { name: "Who needs a second factor" })).toBeNull();
});
