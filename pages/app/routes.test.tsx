// Routes come from the registry: the router and the server find the same page at an address.
import { cleanup, screen } from "@testing-library/react";
import { matchRoutes } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import { pageAt, pageNames, pages } from "@billwright/schemas";
import { openApp } from "../testing/openApp.tsx";
import { testServer } from "../testing/testApp.tsx";

afterEach(cleanup);

const routes = pageNames.map((name) => ({ id: name, path: pages[name].path }));

describe.each(pageNames)("the page %s", (name) => {
  test.each([
    ["as it is written", (path: string) => path],
    ["with a slash at the end", (path: string) => `${path.replace(/\/$/, "")}/`],
    ["in capitals", (path: string) => path.toUpperCase()],
    ["with a parameter that needs encoding", (path: string) => path.replaceAll("x1", "a%2Fb%20c")],
  ])("is the same to the router and to the server, its address %s", (_how, written) => {
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
