import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import type { CallName } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { dialog, pendingAnswer, press, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import SupplierPage from "./SupplierPage.tsx";

afterEach(cleanup);

const authorize = "POST /api/wa/authorize-supplier";
const load = "GET /api/wa/supplier-pref";
const update = "POST /api/wa/supplier-pref-update";
const pref: Data<typeof load> = {
  contractAccount: "100201",
  doNotContact: false,
  doNotTransfer: false,
  isResidential: true,
  accCategory: "MD",
  version: 3,
  error: null,
};

const Here = () => <output data-testid="here">{useLocation().search}</output>;

async function open(query: string, answers: TestAnswers = {}) {
  const server = testServer({ [load]: () => pref, [update]: () => ({ error: null }), ...answers });
  const page = (
    <>
      <SupplierPage />
      <Here />
    </>
  );
  renderPage(await testApp(server), "/supplier", page, `/supplier${query}`);
  return { server, bodiesOf: (name: CallName) => sent(server, name).map(({ body }) => body) };
}
const account = () => screen.findByLabelText<HTMLInputElement>(/Account Number/);
const street = () => screen.getByLabelText<HTMLInputElement>(/Street Number/);
const first = () =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: "Leave me out of supplier communications" });
const second = () => screen.queryByRole<HTMLInputElement>("checkbox", { name: "Do not transfer my commodity service" });
const close = async () => userEvent.click((await dialog()).getAllByRole("button")[0]!);
async function fill() {
  await userEvent.type(await account(), "100201");
  await userEvent.type(street(), "12");
}

describe("the first step", () => {
  test("describes the choice and asks for account and street number, cutting neither [supplier.route, supplier.intro, supplier.form]", async () => {
    await open("?RecipientId=100201&source=mail");
    const field = await account();
    expect([field.value, field.maxLength, street().maxLength]).toEqual(["100201", -1, -1]);
    expect(screen.getByText(/choose which licensed company supplies your energy/)).toBeTruthy();
    cleanup();
    await open("?RecipientId=1234567890123");
    expect((await account()).value).toBe("");
  });

  test("says what is missing after a try [supplier.account-required, supplier.street-required]", async () => {
    const { bodiesOf } = await open("");
    await account();
    await press("Submit");
    expect(screen.getByText("Please enter the correct Account Number.")).toBeTruthy();
    expect(screen.getByText("Please enter a Street Number.")).toBeTruthy();
    expect(bodiesOf(authorize)).toEqual([]);
  });

  test.each([[{ token: "tok", url: null, error: null }], [{ token: null, url: "/supplier?token=tok", error: null }]])(
    "%j leads to the second at an address that can be reloaded, with one request [supplier.route, supplier.authorize-call]",
    async (answer) => {
      const found = pendingAnswer<Data<typeof authorize>>();
      const { bodiesOf } = await open("?source=mail", { [authorize]: () => found.promise });
      await fill();
      await userEvent.dblClick(screen.getByRole("button", { name: "Submit" }));
      found.answer(answer);
      await first();
      expect(screen.getByTestId("here").textContent).toBe("?token=tok&source=mail");
      expect(bodiesOf(authorize)).toEqual([
        { accountNumber: "100201", houseNumber: "12", type: "supplier", source: "mail" },
      ]);
    },
  );

  test("an error is shown in an info window, and the fields keep their text [supplier.authorize-error]", async () => {
    await open("", { [authorize]: () => ({ token: null, url: null, error: "budget.noMatch" }) });
    await fill();
    await press("Submit");
    const shown = within(await screen.findByRole("dialog", { name: "Please note" }));
    expect(shown.getByText("We could not find an account with these details")).toBeTruthy();
    await close();
    expect([(await account()).value, street().value]).toEqual(["100201", "12"]);
  });

  test.each([
    ["link.invalid", "Invalid token."],
    ["link.expired", /This link has expired/],
  ])("a token that is refused by %s says so above the form [supplier.failure]", async (key, words) => {
    await open("?token=bad", { [load]: () => new Refused(401, 401, key) });
    expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
    expect(await account()).toBeTruthy();
  });
});

describe("the second step", () => {
  test.each([
    ["VA", true, /In Virginia/, false],
    ["MD", true, /In Maryland/, true],
    ["MD", false, /names, addresses and usage of our customers/, false],
    ["DC", true, /names, addresses and usage of our customers/, false],
  ])(
    "%s, resident %s: its own text, and the second box where it is offered [supplier.texts, supplier.transfer, supplier.view]",
    async (accCategory, isResidential, words, hasSecond) => {
      await open("?token=tok", { [load]: () => ({ ...pref, accCategory, isResidential, doNotContact: true }) });
      expect((await first()).checked).toBe(true);
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.getByText("Account Number").nextElementSibling?.textContent).toBe("100201");
      expect(second() !== null).toBe(hasSecond);
    },
  );

  test("the second box goes with the first; saving sends both once and says so [supplier.linked, supplier.update-call, supplier.saved, supplier.failure]", async () => {
    const stored = pendingAnswer<Data<typeof update>>();
    const { bodiesOf } = await open("?token=tok&source=mail", { [update]: () => stored.promise });
    await first();
    expect(second()!.disabled).toBe(true);
    await userEvent.click(await first());
    expect(second()!.disabled).toBe(false);
    await userEvent.click(second()!);
    await userEvent.click(await first());
    expect([second()!.checked, second()!.disabled]).toEqual([false, true]);
    await userEvent.click(await first());
    expect(second()!.checked).toBe(false);
    await userEvent.click(second()!);
    await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
    stored.answer({ error: null });
    await screen.findByText("Your choice is saved.");
    expect(screen.getByText(/It is being set up with your biller\.$/)).toBeTruthy();
    expect(bodiesOf(update)).toEqual([
      { token: "tok", doNotContact: true, doNotTransfer: true, version: 3, source: "mail" },
    ]);
    await userEvent.click(second()!);
    expect(screen.queryByText("Your choice is saved.")).toBeNull();
  });

  test("the second box says when it can be ticked only until it can [supplier.linked]", async () => {
    const hint = "You can choose this once you are left out of supplier communications.";
    await open("?token=tok");
    await first();
    expect(second()!.getAttribute("aria-describedby")).toBe(screen.getByText(hint).id);
    await userEvent.click(await first());
    expect([screen.queryByText(hint), second()!.getAttribute("aria-describedby")]).toEqual([null, null]);
  });

  test("an error on saving: the error window, and the boxes are as stored [supplier.pref-error]", async () => {
    await open("?token=tok", { [update]: () => ({ error: "supplier.unavailable" }) });
    await userEvent.click(await first());
    await press("Save");
    expect((await dialog()).getByText(/not available for your account/)).toBeTruthy();
    await close();
    expect([(await first()).checked, screen.queryByText("Your choice is saved.")]).toEqual([false, null]);
  });

  test("a choice that another page has changed meanwhile is not undone: what is stored is shown, and why [supplier.update-call]", async () => {
    const { server } = await open("?token=tok", {
      [load]: () => ({ ...pref, doNotContact: true }),
      [update]: () => ({ error: "supplier.stale" }),
    });
    await userEvent.click(await first());
    server.answers[load] = () => ({ ...pref, doNotContact: true, doNotTransfer: true, version: 5 });
    await press("Save");
    expect((await dialog()).getByText(/changed elsewhere in the meantime/)).toBeTruthy();
    await close();
    await waitFor(() => expect(second()!.checked).toBe(true));
    expect([(await first()).checked, screen.queryByText("Your choice is saved.")]).toEqual([true, null]);
    await press("Save");
    expect(sent(server, update).map(({ body }) => (body as { version: number }).version)).toEqual([3, 5]);
  });

  test("an error on loading: the error window over the first step [supplier.pref-error, supplier.pref-call]", async () => {
    await open("?token=tok", { [load]: () => ({ ...pref, error: "supplier.unavailable" }) });
    expect((await dialog()).getByText(/not available for your account/)).toBeTruthy();
    await close();
    expect(await account()).toBeTruthy();
  });

  test("without a network the boxes stay, and it can be saved then [supplier.failure]", async () => {
    const { server } = await open("?token=tok");
    await userEvent.click(await first());
    server.offline = true;
    await press("Save");
    expect(
      (await dialog()).getByText(/^Something went wrong, please try again later\. Our server could not be reached/),
    ).toBeTruthy();
    await close();
    expect((await first()).checked).toBe(true);
    server.offline = false;
    await press("Save");
    await screen.findByText("Your choice is saved.");
  });
});
