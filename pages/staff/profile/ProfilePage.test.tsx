import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import ProfilePage from "./ProfilePage.tsx";

afterEach(cleanup);

const whole: CallData<"GET /api/Profile/Get"> = {
  id: "u-ann",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  mobileNumber: "+12025550100",
  timeZoneId: "America/New_York",
  language: null,
  role: "Owner",
  accountId: "a-1",
  accountName: "Harbor Light & Water",
  isComplete: true,
  trialEndsAt: null,
};

async function show(profile: Partial<typeof whole> = {}, answers: TestAnswers = {}) {
  const server = testServer({ "GET /api/Profile/Get": () => ({ ...whole, ...profile }), ...answers });
  const app = await testApp(server);
  const session = testSession(app);
  await renderStaffPage(app, "/smart/profile", <ProfilePage />, "/smart/profile", { session });
  const person = await screen.findByRole("region", { name: "About you" });
  return {
    server,
    app,
    session,
    person,
    password: screen.getByRole("region", { name: "Password" }),
    user: userEvent.setup(),
  };
}

const sent = (server: ReturnType<typeof testServer>, name: string) =>
  server.requests.filter((request) => request.name === name).map(({ body }) => body);

test("a profile with number, both names and time zone is complete [session.profile]", async () => {
  const { person } = await show();
  expect(within(person).getByText("Complete")).toBeTruthy();
});

test.each([
  [{ mobileNumber: null }, "Still missing: Mobile number"],
  [{ firstName: null }, "Still missing: First name"],
  [{ lastName: " " }, "Still missing: Last name"],
  [{ timeZoneId: null }, "Still missing: Time zone"],
  [{ firstName: null, timeZoneId: null }, "Still missing: First name and Time zone"],
])("with %j it is not, and says what is missing [session.profile]", async (profile, words) => {
  const { person } = await show(profile);
  expect(within(person).getByText("Not complete")).toBeTruthy();
  expect(within(person).getByText(words)).toBeTruthy();
});

test("saves what was typed, and shows what the server made of it", async () => {
  const { server, person, user } = await show(
    { lastName: null },
    {
      "POST /api/Profile/Save": () => ({ ...whole, lastName: "Ng" }),
    },
  );
  await user.type(within(person).getByLabelText("Last name"), "Ng ");
  expect(within(person).getByText("Complete")).toBeTruthy();
  await user.click(within(person).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your profile was saved.")).toBeTruthy();
  expect(sent(server, "POST /api/Profile/Save")).toEqual([
    { firstName: "Ann", lastName: "Ng ", mobileNumber: "+12025550100", timeZoneId: "America/New_York" },
  ]);
  expect(within(person).getByLabelText<HTMLInputElement>("Last name").value).toBe("Ng");
});

test("a number that is none is shown at its field, by the page or by the server", async () => {
  const { server, person, user } = await show(
    {},
    {
      "POST /api/Profile/Save": () => new Refused(400, 400, "session.timeZone", "timeZoneId"),
    },
  );
  const number = within(person).getByLabelText("Mobile number");
  await user.clear(number);
  await user.type(number, "12");
  await user.click(within(person).getByRole("button", { name: "Save" }));
  expect(within(person).getByText("Phone Number is not valid")).toBeTruthy();
  expect(sent(server, "POST /api/Profile/Save")).toEqual([]);
  await user.type(number, "025550100");
  await user.click(within(person).getByRole("button", { name: "Save" }));
  expect(await within(person).findByText("This time zone is not known.")).toBeTruthy();
});

test("a new password's demands are ticked one by one as they are met [session.password]", async () => {
  const { server, password, user } = await show();
  const met = () =>
    within(password)
      .getAllByRole("listitem")
      .filter((item) => item.textContent.includes("(met)"))
      .map((item) => item.children[1]!.textContent);
  const field = within(password).getByLabelText("New password");
  expect(met()).toEqual([]);
  await user.type(field, "aB");
  expect(met()).toEqual(["A lowercase letter", "An uppercase letter"]);
  await user.type(field, "1!");
  expect(met()).not.toContain("At least 12 characters");
  await user.type(within(password).getByLabelText("Current password"), "old");
  await user.click(within(password).getByRole("button", { name: "Change password" }));
  expect(within(password).getByText(/^The password needs at least 12 characters/)).toBeTruthy();
  expect(sent(server, "POST /api/Profile/ChangePassword")).toEqual([]);
  await user.type(field, "abcdefgh");
  expect(met()).toHaveLength(5);
});

test("a changed password brings this session its next token, and empties the fields", async () => {
  const jwtToken = userToken({ name: "Ann after" });
  const { session, password, user } = await show({}, { "POST /api/Profile/ChangePassword": () => ({ jwtToken }) });
  await user.type(within(password).getByLabelText("Current password"), "Lighthouse-2026!");
  await user.type(within(password).getByLabelText("New password"), "Lighthouse-2027!");
  await user.click(within(password).getByRole("button", { name: "Change password" }));
  expect(await screen.findByText(/^Your password was changed/)).toBeTruthy();
  expect(session.running.getState()).toMatchObject({ at: "in", token: jwtToken });
  expect(within(password).getByLabelText<HTMLInputElement>("New password").value).toBe("");
});

test("a wrong current password is shown at its field", async () => {
  const { password, user } = await show(
    {},
    {
      "POST /api/Profile/ChangePassword": () => new Refused(400, 400, "session.wrongPassword", "currentPassword"),
    },
  );
  await user.type(within(password).getByLabelText("Current password"), "x");
  await user.type(within(password).getByLabelText("New password"), "Lighthouse-2027!");
  await user.click(within(password).getByRole("button", { name: "Change password" }));
  expect(await within(password).findByText("The current password is not right.")).toBeTruthy();
  expect(within(password).getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
});

test("a profile that cannot be loaded says why, and can be requested again", async () => {
  let isBroken = true;
  const server = testServer({ "GET /api/Profile/Get": () => (isBroken ? new Refused(500, 500, "api.bug") : whole) });
  await renderStaffPage(await testApp(server), "/smart/profile", <ProfilePage />, "/smart/profile");
  await screen.findByText("Something went wrong on our side. Please try again later.");
  isBroken = false;
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("region", { name: "About you" })).toBeTruthy());
});
