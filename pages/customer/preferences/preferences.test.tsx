import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../i18n/useWords.ts";
import type { Location } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CallData } from "@billwright/schemas";
import { pendingAnswer, isAriaDisabled, press, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { createDraft } from "./draft.ts";
import {
  account,
  capture,
  category,
  config,
  content,
  enabled,
  erp,
  inErp,
  infoOf,
  load,
  own,
  preferred,
  save,
  terms,
  usual,
  type Category,
  type Info,
} from "../../testing/preferences.ts";
import { PreferenceTable } from "./PreferenceTable.tsx";

afterEach(cleanup);

let where: () => Location;
async function open(answers: TestAnswers = {}, query = ""): Promise<TestServer> {
  const server = testServer({ ...usual, ...answers });
  where = await openApp(server, `/customer-preferences/tok${query}`);
  return server;
}
const shown = () => screen.findByRole("table", { name: "Preferences" });
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const saveButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(Save|Saving…)$/ });
const tick = (name: string) => userEvent.click(box(name));
/** Answers a save with what was sent, as stored. */
const storing =
  (more: Partial<CallData<typeof save>> = {}) =>
  ({ body }: { body: unknown }) => {
    const { info } = body as { info: Info };
    const isConsentChanged = info.categories.some(({ options }) => options.some(({ isChanged }) => isChanged));
    const categories = info.categories.map((each) => ({
      ...each,
      options: each.options.map((option) => ({ ...option, isChanged: false })),
    }));
    return {
      info: { ...info, version: info.version + 1, categories },
      isConsentChanged,
      mailedTo: null,
      othersChanged: false,
      ...more,
    };
  };

describe("the page as it opens", () => {
  test("greets the customer under its title, with account, address and intro [preferences.header, preferences.greeting, preferences.account, preferences.intro, preferences.data]", async () => {
    await open();
    await shown();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("CUSTOMER PREFERENCES");
    expect(screen.getByText("Welcome back, Zoë Hart")).toBeTruthy();
    expect(screen.getByText("Account Number").nextElementSibling?.textContent).toBe("100201");
    expect(screen.getByText("7 Pier Street")).toBeTruthy();
    expect(
      screen.getByText("Please modify your preferences below by category to manage your notification preferences."),
    ).toBeTruthy();
    const service = within(screen.getByRole("banner"));
    expect(service.getByRole("button", { name: "Customer service" }).getAttribute("aria-expanded")).toBe("false");
    expect(service.getByText("help@north.example").closest("a")?.href).toBe("mailto:help@north.example");
  });

  test("the account's own words and label take the place of the usual ones [preferences.content-call, preferences.account, preferences.footer]", async () => {
    await open({
      [account]: () => ({ ...(usual[account]!({} as never) as object), recipientTypeDescription: "Parcel" }) as never,
      [content]: () => ({ headerContent: "<p>Choose what you like</p>", footerContent: "<p>We call nobody</p>" }),
    });
    await shown();
    expect(await screen.findByText("Choose what you like")).toBeTruthy();
    expect(await screen.findByText("We call nobody")).toBeTruthy();
    expect(screen.getByText("Parcel")).toBeTruthy();
    expect(screen.queryByText(/Please modify your preferences/)).toBeNull();
    expect(screen.queryByText(/autodialer/)).toBeNull();
  });

  test("without its own the words about consent name autodialer, messages and rates [preferences.footer]", async () => {
    await open();
    await shown();
    expect(screen.getByText(/text messages.*autodialer.*Message and data rates may apply/)).toBeTruthy();
  });

  test.each([
    ["", true],
    ["?showHeader=true", true],
    ["?showHeader=false", false],
    ["?showHeader=0", true],
  ])("with %j the header is there: %s [preferences.show-header]", async (query, isThere) => {
    await open({}, query);
    await shown();
    expect(screen.queryByRole("banner") !== null).toBe(isThere);
  });

  test("has a row for each category that is shown, and a box for each channel that applies [preferences.table, preferences.hidden]", async () => {
    await open();
    const table = await shown();
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual(["Category", "E-mail", "Text message", "Push message"]);
    const rows = within(table).getAllByRole("rowheader");
    expect(rows.map((row) => row.querySelector("bdi")?.textContent)).toEqual(["Bills", "Safety"]);
    const boxes = within(table).getAllByRole("checkbox");
    // A switch for each column and each row beside them, where there is more than one to switch.
    expect(boxes).toHaveLength(7);
    for (const name of [
      "Bills, E-mail",
      "Bills, Text message",
      "Safety, E-mail",
      "Safety, Text message",
      "Safety, Push message",
    ])
      expect(box(name)).toBeTruthy();
  });

  test("what the customer cannot change takes the focus, says why and keeps its tick [preferences.mandatory, preferences.ebill]", async () => {
    await open();
    await shown();
    expect(["Safety, E-mail", "Bills, E-mail", "Bills, Text message"].map((name) => isAriaDisabled(box(name)))).toEqual(
      [true, true, false],
    );
    await tick("Safety, E-mail");
    expect([box("Safety, E-mail").disabled, box("Safety, E-mail").checked]).toEqual([false, true]);
    const why = (name: string) => document.getElementById(box(name).getAttribute("aria-describedby")!)?.textContent;
    expect([why("Safety, E-mail"), why("Bills, E-mail")]).toEqual(["Always sent", "Part of e-bill"]);
  });

  test("a customer whom the biller's system does not know comes from our own store [preferences.fallback-call]", async () => {
    const server = await open({
      [erp]: () => null,
      [own]: () => ({
        removeEmailContactCapture: false,
        removeMobileContactCapture: false,
        contactPreferenceData: [],
        customerName: "Sam",
        address: null,
      }),
    });
    expect(await screen.findByText("Welcome back, Sam")).toBeTruthy();
    expect(screen.queryByText("Address")).toBeNull();
    expect(sent(server, own).map(({ body }) => body)).toEqual([{ token: "tok" }]);
  });

  test("the data of a customer of the biller's system are not requested from ours", async () => {
    const server = await open();
    await shown();
    expect(sent(server, own)).toEqual([]);
  });
});

describe("ticking", () => {
  test("counts what is not saved; ticking back unmarks it [preferences.changed]", async () => {
    const server = await open({ [save]: storing() });
    await shown();
    await tick("Bills, Text message");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    await tick("Safety, Text message");
    expect(screen.getByText("2 unsaved changes")).toBeTruthy();
    await tick("Bills, Text message");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    const { info } = sent(server, save)[0]!.body as { info: Info };
    const changed = info.categories.flatMap(({ name, options }) =>
      options.filter(({ isChanged }) => isChanged).map((each) => [name, each.channel, each.consentProvided]),
    );
    expect(changed).toEqual([["Safety", "SMS", false]]);
  });

  test("renders its own cell and no other", async () => {
    const rendered: string[] = [];
    const counted = ({ name, options, ...more }: Category): Category => ({
      ...more,
      name,
      options: options.map((option) => ({
        ...option,
        // A cell asks for it each time that it renders.
        get isMandatory() {
          rendered.push(`${name} ${option.channel}`);
          return false;
        },
      })),
    });
    const categories = Array.from({ length: 40 }, (_, at) => counted(category(`C${at}`, { Email: {}, SMS: {} })));
    const { words } = await testApp(testServer({}));
    render(
      <WordsContext value={words}>
        <PreferenceTable info={infoOf({ categories })} draft={createDraft()} />
      </WordsContext>,
    );
    expect(new Set(rendered).size).toBe(80);
    rendered.length = 0;
    fireEvent.click(box("C7, Text message"));
    expect(box("C7, Text message").checked).toBe(true);
    expect(rendered).toEqual(["C7 SMS"]);
  });

  test("the browser asks before unsaved changes are left", async () => {
    await open();
    await shown();
    const leave = () => {
      const leaving = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await tick("Bills, Text message");
    expect(leave()).toBe(true);
    await tick("Bills, Text message");
    expect(leave()).toBe(false);
  });
});

describe("several at once", () => {
  test("one control refuses everything, for good; what is ticked after it is given again", async () => {
    const server = await open({ [save]: storing() });
    await shown();
    await tick("Send me nothing but what has to be sent");
    const ticked = ["Bills, E-mail", "Safety, E-mail", "Safety, Text message"].map((name) => box(name).checked);
    expect(ticked).toEqual([true, true, false]);
    await tick("Safety, Push message");
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    const { info, refuseAll } = sent(server, save)[0]!.body as { info: Info; refuseAll: boolean };
    const changed = info.categories.flatMap(({ id, options }) =>
      options.filter(({ isChanged }) => isChanged).map((each) => [id, each.channel, each.consentProvided]),
    );
    expect([refuseAll, changed]).toEqual([true, [["safety", "Push", true]]]);
  });

  test("a press on what is refused for good says what takes it back, and changes nothing", async () => {
    const tips = category("Tips", { SMS: {} });
    await open({ [load]: () => infoOf({ isAllRefused: true, categories: [tips] }) });
    await shown();
    const name = "Send me nothing but what has to be sent";
    await tick(name);
    expect([box(name).checked, screen.queryByText(/unsaved/)]).toEqual([true, null]);
    expect(screen.getByText("This is saved so. To get anything again, tick it below.")).toBeTruthy();
    await tick("Tips, Text message");
    expect(box(name).checked).toBe(false);
    expect(screen.queryByText(/^This is saved so/)).toBeNull();
  });

  test("a switch ticks and clears a column or a row, but for what is fixed", async () => {
    await open();
    await shown();
    const states = () =>
      ["Bills, Text message", "Safety, Text message", "Safety, Push message"].map((name) => box(name).checked);
    await tick("All by: Text message");
    expect(states()).toEqual([true, true, false]);
    expect(box("Safety, all ways").indeterminate).toBe(true);
    await tick("Safety, all ways");
    expect(states()).toEqual([true, true, true]);
    await tick("All by: Text message");
    expect([states(), box("Safety, E-mail").checked]).toEqual([[false, false, true], true]);
  });

  test("offers and service messages are in groups that fold", async () => {
    await open({
      [load]: () =>
        infoOf({ categories: [category("Bills", { SMS: {} }), category("Tips", { SMS: {} }, { kind: "marketing" })] }),
    });
    await shown();
    const fold = screen.getByRole("button", { name: "Offers and news (1)" });
    fireEvent.click(fold);
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(document.getElementById(fold.getAttribute("aria-controls")!)!.hidden).toBe(true);
  });

  test("a save with nothing to save says so and sends nothing; after one it says what is other than before", async () => {
    const server = await open({ [save]: storing() });
    await shown();
    await press("Save");
    expect(await screen.findByText("Nothing to save")).toBeTruthy();
    expect(sent(server, save)).toEqual([]);
    await tick("Bills, Text message");
    await tick("Safety, Text message");
    await press("Save");
    expect(await screen.findByText("You get from now on: Bills, Text message")).toBeTruthy();
    expect(screen.getByText("You get no more: Safety, Text message")).toBeTruthy();
    await press("Save");
    expect(await screen.findByText("Nothing to save")).toBeTruthy();
    expect([screen.queryByText(/^You get/), sent(server, save).length]).toEqual([null, 1]);
    await tick("Bills, Text message");
    await press("Save");
    expect(await screen.findByText("You get no more: Bills, Text message")).toBeTruthy();
    expect(screen.queryByText("Nothing to save")).toBeNull();
  });
});

describe("the language of messages", () => {
  test("lists what is enabled, and goes along with a save [preferences.language, preferences.save-call]", async () => {
    const server = await open({ [save]: storing() });
    await shown();
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Preferred Language" });
    expect([...select.options].map(({ label }) => label)).toEqual(["Not chosen yet", "English", "Español"]);
    await userEvent.selectOptions(select, "es");
    expect(screen.getByText("1 unsaved change")).toBeTruthy();
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    expect(sent(server, save)[0]!.body).toMatchObject({
      token: "tok",
      prefferedLanguage: "es",
      CustomerName: "Zoë Hart",
      selectedRecipientId: "100201",
    });
    expect(select.value).toBe("es");
    expect(screen.queryByText("Your consent is updated successfully")).toBeNull();
  });
});

describe("the terms", () => {
  const withTerms: TestAnswers = {
    [terms]: () => ({ tcDescription: "<p>Be kind</p>", tcEnabled: true, tcHash: "h1" }),
  };
  test("hold Save until they are ticked, which a press leads to, and go along [preferences.terms]", async () => {
    const server = await open({ ...withTerms, [save]: storing() });
    await shown();
    // Taking back needs none (P133).
    await tick("Safety, Text message");
    expect([screen.queryByText("Be kind"), isAriaDisabled(saveButton())]).toEqual([null, false]);
    await tick("Bills, Text message");
    expect(await screen.findByText("Be kind")).toBeTruthy();
    expect(isAriaDisabled(saveButton())).toBe(true);
    expect(saveButton().getAttribute("aria-describedby")).toBe(
      screen.getByText("Please agree to the terms before you save.").id,
    );
    await press("Save");
    expect([document.activeElement, sent(server, save)]).toEqual([box("I have read the terms and agree to them"), []]);
    await userEvent.click(box("I have read the terms and agree to them"));
    expect(isAriaDisabled(saveButton())).toBe(false);
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    expect(sent(server, save)[0]!.body).toMatchObject({ acceptedTerms: "h1" });
  });

  test("that have changed meanwhile are shown anew, and ticked anew", async () => {
    let hash = "h1";
    await open({
      [terms]: () => ({ tcDescription: `<p>Text ${hash}</p>`, tcEnabled: true, tcHash: hash }),
      [save]: () => ((hash = "h2"), new Refused(409, 420, "preferences.termsChanged")),
    });
    await shown();
    await tick("Bills, Text message");
    await userEvent.click(box("I have read the terms and agree to them"));
    await press("Save");
    expect(await screen.findByText("Text h2")).toBeTruthy();
    expect([box("I have read the terms and agree to them").checked, box("Bills, Text message").checked]).toEqual([
      false,
      true,
    ]);
    expect(screen.getAllByText(/^The text on this page has changed/)).toHaveLength(1);
    expect(isAriaDisabled(saveButton())).toBe(true);
  });

  test("a choice whose words are others by now loses its tick, and the others keep theirs", async () => {
    let description = "About Bills";
    const bills = () => category("Bills", { SMS: {} }, { description });
    await open({
      [load]: () => infoOf({ categories: [bills(), category("Safety", { SMS: {} })] }),
      [save]: () => ((description = "Something else"), new Refused(409, 420, "preferences.termsChanged")),
    });
    await shown();
    await tick("Bills, Text message");
    await tick("Safety, Text message");
    await press("Save");
    expect(await screen.findByText("Something else")).toBeTruthy();
    expect([box("Bills, Text message").checked, box("Safety, Text message").checked]).toEqual([false, true]);
  });
});

describe("saving", () => {
  test("says so, with a toast where a consent changed; a double click stores once [preferences.saved, preferences.consent-saved, preferences.failure]", async () => {
    const stored = pendingAnswer<CallData<typeof save>>();
    const server = await open({ [save]: () => stored.promise });
    await shown();
    await tick("Bills, Text message");
    await userEvent.dblClick(saveButton());
    expect(sent(server, save)).toHaveLength(1);
    stored.answer(storing()(sent(server, save)[0]!));
    await screen.findByText("Your preferences are saved successfully.");
    expect(await screen.findByText("Your consent is updated successfully")).toBeTruthy();
    expect(sent(server, save)).toHaveLength(1);
    expect([box("Bills, Text message").checked, screen.queryByText(/unsaved/)]).toEqual([true, null]);
  });

  test("shows what somebody else changed meanwhile [preferences.stale]", async () => {
    const others = infoOf({
      version: 5,
      categories: [category("Bills", { SMS: { consentProvided: true }, Push: { consentProvided: true } })],
    });
    await open({
      [load]: () => infoOf({ categories: [category("Bills", { SMS: {}, Push: {} })] }),
      [save]: () => ({ info: others, isConsentChanged: true, mailedTo: null, othersChanged: true }),
    });
    await shown();
    await tick("Bills, Text message");
    await press("Save");
    expect(await screen.findByText(/Other choices were changed by somebody else meanwhile/)).toBeTruthy();
    expect([box("Bills, Text message").checked, box("Bills, Push message").checked]).toEqual([true, true]);
  });

  test("without a network the ticks stay, and it can be tried again [preferences.failure]", async () => {
    const server = await open({ [save]: storing() });
    await shown();
    await tick("Bills, Text message");
    server.offline = true;
    await press("Save");
    expect(await screen.findByText("Something went wrong, please try again later")).toBeTruthy();
    expect(box("Bills, Text message").checked).toBe(true);
    server.offline = false;
    await press("Try again");
    expect(await screen.findByText("Your preferences are saved successfully.")).toBeTruthy();
    expect(screen.queryByText("Something went wrong, please try again later")).toBeNull();
  });

  test("in a frame the pages of the configured origins are notified, and nobody else [preferences.saved]", async () => {
    const parent = { postMessage: vi.fn() };
    vi.spyOn(window, "parent", "get").mockReturnValue(parent as never);
    await open({
      [save]: storing(),
      [config]: () => ({
        ...(usual[config]!({} as never) as CallData<typeof config>),
        parentOrigins: ["https://portal.north.example"],
      }),
    });
    await shown();
    await tick("Bills, Text message");
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    expect(parent.postMessage.mock.calls).toEqual([[{ type: "closeModal" }, "https://portal.north.example"]]);
    vi.restoreAllMocks();
  });
});

describe("several recipients", () => {
  const two: TestAnswers = {
    [erp]: () => ({
      ...inErp,
      parentRecipientDataSet: ["100201", "100202"].map((recipientId) => ({ recipientId, preferences: [] })),
    }),
    [load]: ({ query }) => {
      const id = query.get("selectedRecipientId") ?? "100201";
      return infoOf({ finalRecipientId: id, categories: [category(id === "100202" ? "Water" : "Power", { SMS: {} })] });
    },
    [save]: storing(),
  };
  const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Service account" });

  test("are chosen among, each with its own preferences [preferences.recipients]", async () => {
    const server = await open(two);
    await shown();
    await userEvent.selectOptions(select(), "100202");
    await waitFor(() => expect(box("Water, Text message")).toBeTruthy());
    await tick("Water, Text message");
    await press("Save");
    await screen.findByText("Your preferences are saved successfully.");
    expect(sent(server, save)[0]!.body).toMatchObject({ selectedRecipientId: "100202" });
  });

  test("with unsaved changes it asks first [preferences.recipient-unsaved]", async () => {
    await open(two);
    await shown();
    await tick("Power, Text message");
    await userEvent.selectOptions(select(), "100202");
    await press("Keep editing");
    expect([select().value, box("Power, Text message").checked]).toEqual(["100201", true]);
    await userEvent.selectOptions(select(), "100202");
    await press("Discard changes");
    await waitFor(() => expect(box("Water, Text message").checked).toBe(false));
    expect(screen.queryByText(/unsaved change/)).toBeNull();
  });

  test("the terms stay ticked where another's preferences are chosen [preferences.recipients, preferences.terms]", async () => {
    await open({ ...two, [terms]: () => ({ tcDescription: "<p>Be kind</p>", tcEnabled: true, tcHash: "h1" }) });
    await shown();
    const agreed = "I have read the terms and agree to them";
    await tick("Power, Text message");
    await screen.findByText("Be kind");
    await tick(agreed);
    await tick("Power, Text message");
    await userEvent.selectOptions(select(), "100202");
    await waitFor(() => expect(box("Water, Text message")).toBeTruthy());
    await tick("Water, Text message");
    expect([box(agreed).checked, isAriaDisabled(saveButton())]).toEqual([true, false]);
  });

  test("a single recipient is not offered for choice", async () => {
    await open();
    await shown();
    expect(screen.queryByRole("combobox", { name: "Service account" })).toBeNull();
  });
});

describe("what does not load", () => {
  const parts = [load, content, terms, capture, preferred, enabled, erp, config] as const;
  test.each(parts)(
    "%s is reported in its own part, disables Save, and can be requested again [preferences.load-failed]",
    async (call) => {
      const server = await open({ [call]: () => new Refused(503, 503, "api.busy") as never });
      const heading = await screen.findByRole("heading", { level: 1 });
      expect(heading.textContent).toBe("CUSTOMER PREFERENCES");
      await waitFor(() =>
        expect(screen.getAllByText("Something went wrong, please try again later").length).toBeGreaterThan(0),
      );
      if (call !== load) expect(await shown()).toBeTruthy();
      expect(isAriaDisabled(saveButton())).toBe(true);
      server.answers = usual;
      for (const again of screen.getAllByRole("button", { name: "Try again" })) await userEvent.click(again);
      await waitFor(() => expect(isAriaDisabled(saveButton())).toBe(false));
      expect(screen.queryByText("Something went wrong, please try again later")).toBeNull();
    },
  );

  test.each([
    ["link.invalid", "Invalid token."],
    ["link.expired", null],
  ])("a token that is %s closes the page [preferences.failure]", async (key, words) => {
    const refused = () => new Refused(401, 401, key) as never;
    await open(Object.fromEntries(Object.keys(usual).map((name) => [name, refused])) as TestAnswers);
    if (words !== null) expect((await screen.findByRole("heading", { level: 1, name: words })).textContent).toBe(words);
    else await waitFor(() => expect(where().pathname).toBe("/expired/tok"));
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  test("goes where the info of its consents leads, if that address may be followed [link.expired, unsubscribe.preferences-info]", async () => {
    // Of this page's own document, which a test can follow.
    const renew = `${window.location.origin}${window.location.pathname}#renew`;
    await open({ [load]: () => infoOf({ expiredUrl: renew }) });
    await waitFor(() => expect(window.location.hash).toBe("#renew"));
    cleanup();
    await open({ [load]: () => infoOf({ expiredUrl: "javascript:alert(1)" }) });
    await screen.findByRole("heading", { level: 1, name: "CUSTOMER PREFERENCES" });
    expect(screen.queryByRole("table")).toBeNull();
  });
});
