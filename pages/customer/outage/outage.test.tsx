import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pages } from "@billwright/schemas";
import { sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import OutagePage from "./OutagePage.tsx";

const name = "GET /api/Account/GetOutageTemplate";
const none = "There are no outages at the moment.";

afterEach(cleanup);

async function open(answers: TestAnswers, at = "/outage-alert/tok", heading = "Service outages") {
  const server = testServer(answers);
  renderPage(await testApp(server), `${pages["outage-alert"].path}?`, <OutagePage />, at);
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  return server;
}

test("shows the account's notice as harmless HTML, and whom to ask [outage.page]", async () => {
  const server = await open({
    [name]: () => '<p>No water in <b>Elm Street</b><script>alert(1)</script><img src="x" onerror="alert(1)"></p>',
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => ({
      ...{ companyLogoUrl: null, supportPhoneNumber: "+1 202 555 0100", supportEmailAddress: "help@harbor.example" },
      ...{ pageTitle: "Harbor", pageIconUrl: null, clientType: "", companyName: "Harbor", countryCode: "US" },
      ...{ recipientTypeDescription: null, parentRecipientTypeDescription: null, enableOneContactCustPref: false },
      ...{ maximumPreferencesAllowed: null, themeId: "billwright-blue" },
    }),
  });
  expect((await screen.findByText("Elm Street")).tagName).toBe("B");
  expect(document.querySelector("main :is(script, [onerror])")).toBeNull();
  expect(sent(server, name).map(({ query }) => query.get("token"))).toEqual(["tok"]);
  expect((await screen.findAllByText("help@harbor.example")).length).toBeGreaterThan(0);
  expect(screen.queryByText(none)).toBeNull();
});

test.each(["/outage-alert", "/outage-alert/"])("%s has the general notice [outage.page]", async (at) => {
  const server = await open({ [name]: () => "<p>All is dark</p>" }, at);
  expect(screen.getByText("All is dark")).toBeTruthy();
  expect(sent(server, name).map(({ query }) => query.has("token"))).toEqual([false]);
});

test("no notice: it says that there are no outages, as good news [outage.failure]", async () => {
  await open({ [name]: () => null });
  expect(screen.getByText(none).closest("section")?.dataset["tone"]).toBe("success");
});

test("a bad token: 'Invalid token.' with the general notice [outage.failure]", async () => {
  const answer = ({ query }: { query: URLSearchParams }) =>
    query.has("token") ? new Refused(401, 401, "link.invalid") : "<p>All is dark</p>";
  await open({ [name]: answer }, "/outage-alert/bad", "Invalid token.");
  expect(screen.getByText("All is dark")).toBeTruthy();
});

test("no network: it says why, and Try again loads it [outage.failure]", async () => {
  const server = testServer({ [name]: () => "<p>All is dark</p>" });
  const app = await testApp(server);
  server.offline = true;
  renderPage(app, `${pages["outage-alert"].path}?`, <OutagePage />, "/outage-alert/tok");
  expect(await screen.findByText(/could not be reached/)).toBeTruthy();
  server.offline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All is dark")).toBeTruthy();
});
