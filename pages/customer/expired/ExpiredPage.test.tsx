import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { pages } from "@billwright/schemas";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import ExpiredPage from "./ExpiredPage.tsx";

afterEach(cleanup);

const name = "GET /api/Account/GetShortUrlExpiryData";
const own = "This link has expired. Please contact customer service.";

async function open(answers: TestAnswers, at = "/expired/tok") {
  const server = testServer(answers);
  renderPage(await testApp(server), pages.expired.path, <ExpiredPage />, at);
  expect(await screen.findByRole("heading", { level: 1, name: "Link expired" })).toBeTruthy();
  return server;
}

test("shows the account's words as harmless HTML, requested in the reader's language, and no way back [expired.route, expired.text-only]", async () => {
  const server = await open({
    [name]: () => 'Your link of <b>last year</b> is over.<script>alert(1)</script><a href="/form/tok">x</a>',
  });
  expect((await screen.findByText("last year")).tagName).toBe("B");
  expect(document.querySelector("main :is(script, form, input, button)")).toBeNull();
  const [request] = server.requests.filter((each) => each.name === name);
  expect([request!.query.get("token"), request!.query.get("language")]).toEqual(["tok", "en"]);
  expect(screen.queryByText(own)).toBeNull();
});

test.each<[string, TestAnswers]>([
  ["no text", { [name]: () => null }],
  ["a forged token", { [name]: () => new Refused(401, 401, "link.invalid") }],
  ["a server that has no such call", {}],
])("%s: it says in its own words that the link has expired [expired.failure]", async (_what, answers) => {
  await open(answers);
  expect(screen.getByText(own)).toBeTruthy();
});

test("nothing is requested for a link without a token [expired.failure]", async () => {
  const server = await open({}, "/expired/%20");
  expect(screen.getByText(own)).toBeTruthy();
  expect(server.requests.filter((each) => each.name === name)).toEqual([]);
});

test.each([
  ["?from=enroll-ip", "/budget"],
  ["?from=enroll-bbp&source=mail", "/budget?source=mail"],
  ["?from=form", null],
  ["?from=toString", null],
  ["", null],
])("with %j the way back to the look-up is %s [expired.text-only]", async (query, to) => {
  await open({ [name]: () => null }, `/expired/tok${query}`);
  expect(screen.queryByRole("link", { name: "Look up your account again" })?.getAttribute("href") ?? null).toBe(to);
});
