// Every page that a link opens, by the registry: they all report a link that opens nothing alike (decisions-proposed.md P3, P131).
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { linkAddress, linkPages, pageOf, pathOf } from "@billwright/schemas";
import { allLanguages, nameOf } from "../i18n/language.ts";
import { languagesOffered } from "../testing/actions.ts";
import { openApp } from "../testing/openApp.tsx";
import { Refused, testServer, type TestServer } from "../testing/testApp.tsx";

afterEach(cleanup);

const refusing = (refused: Refused): TestServer => ({ ...testServer({}), otherwise: refused });
const headings = async () =>
  (await screen.findAllByRole("heading", { level: 1 })).map(({ textContent }) => textContent);
const expectNoForm = () => expect(document.querySelector("main :is(input, select, textarea)")).toBeNull();

/** The others say in words of their own what a bad link means. */
const alike = linkPages.filter((name) => !pageOf(name).ownWords);

describe.each(alike)("the page %s", (name) => {
  test("says 'Invalid token.' of a forged or foreign link, and shows no form [link.bad-token]", async () => {
    await openApp(refusing(new Refused(401, 401, "link.invalid")), linkAddress(name, "tok"));
    expect(await headings()).toEqual(["Invalid token."]);
    await waitFor(() => expect(document.title).toContain("Invalid token."));
    expectNoForm();
  });

  test("leads an expired link to the page that says so [link.expired]", async () => {
    const where = await openApp(refusing(new Refused(401, 401, "link.expired")), linkAddress(name, "to/k"));
    await waitFor(() => expect(where().pathname).toBe(pathOf("expired", { token: "to/k" })));
    expect(await headings()).toEqual(["Link expired"]);
    expectNoForm();
  });

  test.each([
    [
      "no network",
      (server: TestServer) => (server.offline = true),
      "Something went wrong, please try again later. Our server could not be reached",
    ],
    ["a server that fails", () => undefined, "Something went wrong on our side"],
  ])(
    "offers to try again on %s, and then shows what comes [form.invalid] [link.network]",
    async (_what, fail, words) => {
      const server = refusing(new Refused(500, 500, "api.bug"));
      fail(server);
      await openApp(server, linkAddress(name, "tok"));
      expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0);
      expect(screen.queryByText("Invalid token.")).toBeNull();
      server.offline = false;
      server.otherwise = new Refused(401, 401, "link.invalid");
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      await waitFor(async () => expect(await headings()).toEqual(["Invalid token."]));
    },
  );
});

test.each([
  ...alike.map((name) => linkAddress(name, "tok")),
  "/view-invoice",
  "/view-invoice?id=17",
  "/view-invoice?pdfId=x",
])("where %s opens nothing, why is there to read in any language [shell.language]", async (address) => {
  await openApp(refusing(new Refused(401, 401, "link.invalid")), address);
  expect(await headings()).toEqual(["Invalid token."]);
  expect(await languagesOffered()).toEqual(allLanguages.map(nameOf));
});

test.each(alike)(
  "the page %s shows that it loads, to screen readers too, and a server that never answers ends in the words of every page [shell.spinner]",
  async (name) => {
    const server = { ...testServer({}), hangs: true };
    await openApp(server, linkAddress(name, "tok"));
    await waitFor(() =>
      expect(document.querySelector("main [aria-busy=true] [role=status]")?.textContent).toBe("Loading…"),
    );
    await waitFor(() => {
      server.endTime?.();
      expect(
        screen.getAllByText(/Something went wrong, please try again later\. Our server took too long to answer/).length,
      ).toBeGreaterThan(0);
    });
    expect(document.querySelector("main [aria-busy=true]")).toBeNull();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  },
);

/** A token in the query may be missing; a token in the path may be blank. */
const withoutToken = alike.map((name) => linkAddress(name, pageOf(name).token?.in === "path" ? " " : ""));

test.each(withoutToken)(
  "%j is a link without a token: it says 'Invalid token.' and asks for nothing [link.bad-token]",
  async (address) => {
    const server = testServer({});
    await openApp(server, address);
    expect(await headings()).toEqual(["Invalid token."]);
    expect(server.requests.filter(({ headers }) => headers.has("Authorization"))).toEqual([]);
  },
);
