// Routes come from the registry: the router and the server find the same page at an address.
import { cleanup, screen } from "@testing-library/react";
import { matchRoutes } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { pageAt, pageNames, pageOf, pages } from "@billwright/schemas";
import { openApp } from "../testing/openApp.tsx";
import { testServer } from "../testing/testApp.tsx";

afterEach(cleanup);

const routes = pageNames.map((name) => ({ id: name, path: pages[name].path }));

/** The routes as the specification lists them (self-service.txt §2.1, §2.2), with the meaning of each path's parameter. */
const listed = {
  "routes.public": [
    "",
    "web-push-registration",
    "terms",
    "privacy",
    "smart-pay/:token",
    "smart-pay",
    "marketing/sign-up",
    "marketing/sign-up-result",
    "expired/:token",
    "view-invoice",
    "verifyEmail",
    "verifySms",
    "404",
  ],
  "routes.self-service": [
    "customer-preferences/:token",
    "customer-unsubscribe/:token",
    "view-online/:token",
    "view-bill-access",
    "sso-success/:token",
    "sso-error",
    "agent-payments",
    "maintenance",
  ],
  "routes.enrolment": [
    "form/:token",
    "installment-plan/:token",
    "ebill/:token",
    "autopay/:token",
    "outage-alert",
    "outage-alert/:token",
    "walletpass-addtowallet/:token",
    "pay-result",
  ],
  "routes.with-footer": ["budget", "supplier", "ebill", "autopay", "dpp", "enroll-bbp/:token", "enroll-ip/:token"],
} as const;
const chromeAt = (path: string) => {
  const found = pageAt(`/${path.replace(":token", "tok")}`);
  return found && pageOf(found.name).chrome;
};
const isOnly = (path: string) => ({
  path,
  isPage: chromeAt(path) !== undefined && chromeAt(path)!.kind === "customer",
});

test.each(listed["routes.public"])("'%s' opens a customer's page [routes.public]", (path) => {
  expect(isOnly(path)).toEqual({ path, isPage: true });
});
test.each(listed["routes.self-service"])("'%s' opens a customer's page [routes.self-service]", (path) => {
  expect(isOnly(path)).toEqual({ path, isPage: true });
});
test.each(listed["routes.enrolment"])("'%s' opens a customer's page [routes.enrolment]", (path) => {
  expect(isOnly(path)).toEqual({ path, isPage: true });
});
test.each(listed["routes.with-footer"])("'%s' has footer and contact block [routes.with-footer]", (path) => {
  expect(chromeAt(path)).toMatchObject({ kind: "customer", contact: true, footer: true });
});
test.each(["AgreementSign", "AgreementSignStart"])(
  "'%s' has neither footer nor contact block [routes.without-footer]",
  (path) => {
    expect(chromeAt(path)).toMatchObject({ kind: "customer", contact: false, footer: false });
  },
);

describe.each(pageNames)("the page %s", (name) => {
  test.each([
    ["as it is written", (path: string) => path],
    ["with a slash at the end", (path: string) => `${path.replace(/\/$/, "")}/`],
    ["in capitals", (path: string) => path.toUpperCase()],
    ["with a parameter that needs encoding", (path: string) => path.replaceAll("x1", "a%2Fb%20c")],
  ])("is the same to the router and to the server, its address %s [routes.direct]", (_how, written) => {
    const path = written(pages[name].path.replace(/:\w+/g, "x1"));
    const [route] = matchRoutes(routes, path) ?? [];
    const found = pageAt(path);
    expect([found?.name, found?.params]).toEqual([route?.route.id, route?.params]);
    expect(found?.name).toBe(name);
  });
});

test.each(["/no-such-page", "/form", "/form/a/b"])(
  "%j leads to the page that says it is none [routes.unknown]",
  async (path) => {
    const where = await openApp(testServer({}), path);
    expect(await screen.findByRole("heading", { name: "This Page Isn't Available" })).toBeTruthy();
    expect(where().pathname).toBe("/404");
  },
);
