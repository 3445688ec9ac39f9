// The editor as its author meets it: keyboard, drafts, conflicts, defects, translations. Only time and network are made up.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { record } from "@billwright/engine";
import { languages, type Role, type StoredForm } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { casesOf, templateWith, type TemplateParts } from "../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import FormEditorPage from "./FormEditorPage.tsx";
import { keyAction } from "./build/useOutlineActions.ts";
import { inputGroups } from "./model/inputTraits.ts";
import { enrollment } from "./model/model.fixture.ts";

beforeEach(() => {
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

const stored: StoredForm = { enrollment: { ...enrollment, name: "Moving" }, translations: { es: { name: "Mudanza" } } };

async function open(parts: TemplateParts = {}, answers: TestAnswers = {}, role: Role = "Owner") {
  const template = templateWith({
    content: stored,
    ...parts,
    header: { channel: "DynamicForms", type: "CustomForm", name: "Moving", status: "Draft", ...parts.header },
  });
  const server = testServer({
    "GET /api/Templates/Get": () => template,
    "GET /api/Templates/History": () => ({ entries: [], isIntact: true }),
    "POST /api/Templates/Autosave": ({ body }) => ({
      revision: (body as { revision: number }).revision + 1,
      savedAt: "2026-11-20T12:00:00Z",
    }),
    "POST /api/Templates/Save": () => ({ header: template.header, versionId: "v-3" }),
    ...answers,
  });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, "/smart/dynamic-form/:id", <FormEditorPage />, "/smart/dynamic-form/t-1", { session });
  const user = userEvent.setup();
  const sent = (name: string) => server.requests.filter((request) => request.name === name).map(({ body }) => body);
  return { server, user, sent, template };
}

const outline = () => screen.findByRole("region", { name: "Elements of the form" });
const rows = () => [...document.querySelectorAll(".bw-outline-row bdi")].map(({ textContent }) => textContent);
const row = (name: RegExp) => screen.getByRole("button", { name, current: undefined });
const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test.each([
  { keys: { key: "ArrowDown" }, at: 1, is: { do: "go", to: 2 } },
  { keys: { key: "ArrowUp" }, at: 0, is: { do: "go", to: 0 } },
  { keys: { key: "End" }, at: 0, is: { do: "go", to: 4 } },
  { keys: { key: "ArrowDown", altKey: true }, at: 1, is: { do: "move", by: 1 } },
  { keys: { key: "d", ctrlKey: true }, at: 1, is: { do: "duplicate" } },
  { keys: { key: "d", metaKey: true }, at: 1, is: { do: "duplicate" } },
  { keys: { key: "Delete" }, at: 1, is: { do: "remove" } },
  { keys: { key: "Enter" }, at: 1, is: { do: "enter" } },
  { keys: { key: "x" }, at: 1, is: null },
  { keys: { key: "z", ctrlKey: true }, at: 1, is: null },
])("on a row of the outline $keys means $is", ({ keys, at, is }) => {
  expect(keyAction({ altKey: false, ctrlKey: false, metaKey: false, ...keys }, at, 5)).toEqual(is);
});

test("elements are chosen, moved, removed and brought back by the keyboard, and every step is announced", async () => {
  const { user } = await open();
  await outline();
  const before = ["Welcome", "Service type", "Offer", "Meter number", "A photo", "Goodbye", "ZIP"];
  expect(rows()).toEqual(before);
  row(/^Form settings/).focus();
  // Each key is pressed at once after the one before: it means the row where that one has led.
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toContain("Service type");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(rows()).toEqual(["Welcome", "Offer", "Service type", "Meter number", "A photo", "Goodbye", "ZIP"]);
  expect(statuses()).toContain("Service type is number 3 of 7 now.");
  expect(document.activeElement?.textContent).toContain("Service type");
  await user.keyboard("{Delete}");
  expect(rows()).not.toContain("Service type");
  expect(statuses().join(" ")).toContain("Rules of other elements name it: Meter number, A photo.");
  await user.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
  expect(rows()).toEqual(before);
  await user.keyboard("{Control>}y{/Control}");
  expect(rows()[1]).toBe("Offer");
});

test("what is added takes focus with its words selected, Escape leads back to its row", async () => {
  const { user } = await open();
  await outline();
  await user.keyboard("{Tab}");
  fireEvent.keyDown(document.querySelector(".bw-builder")!, { key: "Enter", ctrlKey: true });
  await user.click(await screen.findByRole("menuitem", { name: "One choice" }));
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe("One choice"));
  await user.keyboard("Roof");
  expect(rows().at(-1)).toBe("Roof");
  expect(await screen.findByRole("radio", { name: "Choice 1" })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(document.activeElement?.textContent).toContain("Roof");
});

const add = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await user.click(screen.getByRole("menuitem", { name }));
};
const choices = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Choice/ }).map(({ value }) => value);
const choice = (n: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Choice ${n}` });

test("lines pasted into a selected choice become the choices, untouched examples go, and one undo takes it all back", async () => {
  const { user } = await open();
  await add(user, "One choice");
  await user.tripleClick(choice(1));
  await user.paste("A\nB\n\n C \r\n");
  expect(choices()).toEqual(["A", "B", "C"]);
  expect(document.activeElement).toBe(choice(3));
  expect(screen.getByRole("button", { name: "Undo: change the choices of One choice" })).toBeTruthy();
  await user.keyboard("{Control>}z{/Control}");
  expect(choices()).toEqual(["Choice 1", "Choice 2"]);
});

test("lines pasted into a choice that was written follow what stays of it", async () => {
  const { user } = await open();
  await add(user, "One choice");
  await user.tripleClick(choice(1));
  await user.keyboard("Roof and wall");
  choice(1).setSelectionRange(4, 13);
  await user.paste("A\nB");
  expect(choices()).toEqual(["Roof", "A", "B"]);
});

const undoKey = "{Control>}z{/Control}";

test("undo and the keys that add are heard wherever focus is, lead to what changed, and never lose focus", async () => {
  const { user } = await open();
  await add(user, "One choice");
  await user.tripleClick(choice(1));
  await user.paste("A\nB\nC\nD");
  await user.keyboard(undoKey);
  expect(document.activeElement).toBe(choice(1));
  act(() => (document.activeElement as HTMLElement).blur());
  expect(document.activeElement).toBe(document.body);
  await user.keyboard(undoKey);
  expect(rows()).not.toContain("One choice");
  expect(document.activeElement?.textContent).toContain("Form settings");
  await user.keyboard("{Control>}y{/Control}");
  expect(document.activeElement?.textContent).toContain("One choice");
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Find what to add" }));
});

test("undo of a property leads to its field, from wherever the author has gone since", async () => {
  const { user } = await open();
  await user.click(within(await outline()).getByRole("button", { name: /^Meter number/ }));
  await user.click(screen.getByRole("switch", { name: /^An answer is required/ }));
  await user.type(screen.getByRole("textbox", { name: /^Help under the question/ }), "On the door");
  await user.click(screen.getByRole("tab", { name: "JSON" }));
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard(undoKey);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Help under the question/ }));
  await user.keyboard(undoKey);
  expect(document.activeElement).toBe(screen.getByRole("switch", { name: /^An answer is required/ }));
});

test("undo of a translation leads to its language and its text", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: "Translations" }));
  await user.type(screen.getByRole("textbox", { name: "Español: Gas" }), "Gas");
  await user.click(screen.getByRole("tab", { name: "Build" }));
  await user.keyboard(undoKey);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Español: Gas" }));
});

test("a new text block takes focus with its words selected", async () => {
  const { user } = await open();
  await waitFor(() => expect(document.querySelector("[contenteditable]")).toBeTruthy());
  await add(user, "Text block");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Text" }));
  expect(document.getSelection()?.toString()).toBe("New text");
});

test("the browser's undo in formatted text is prevented, and the form's is done", async () => {
  const { user } = await open();
  await waitFor(() => expect(document.querySelector("[contenteditable]")).toBeTruthy());
  await user.click(screen.getByRole("switch", { name: /^A customer may submit/ }));
  const undo = () => screen.getByRole("button", { name: /^Undo/ }).getAttribute("aria-disabled");
  expect(undo()).toBeNull();
  fireEvent.keyDown(document.querySelector("[contenteditable]")!, { key: "z", keyCode: 90, ctrlKey: true });
  expect(undo()).toBe("true");
});

test("what is typed into the menu that adds searches it, and Enter adds the first that is found", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await user.keyboard("dat");
  const items = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(items()).toEqual(["Date", "Date and time", "Pay date", "Known data"]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Date and time");
  // A letter on an item goes on with the search.
  await user.keyboard("e a{Enter}");
  expect(rows().at(-1)).toBe("Date and time");
  expect(screen.queryByRole("menu")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add" }));
  const types = inputGroups.flatMap((group) => group.types);
  expect(items()).toHaveLength(types.length + ["html", "prepopulated"].length);
});

test.each([
  ["one", "One choice"],
  ["email", "E-mail address"],
])("a search for %s adds %s: words that begin so come first, and a hyphen is no letter", async (sought, added) => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await user.keyboard(`${sought}{Enter}`);
  expect(rows().at(-1)).toBe(added);
});

test("beside the status of a newer version it says that an older one is live", async () => {
  await open({ header: { isActive: true } });
  await outline();
  expect(screen.getByText("Live")).toBeTruthy();
});

test("an editor that replaces another page has its heading focused", async () => {
  await open();
  await outline();
  cleanup();
  await open();
  await outline();
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Edit Moving" }));
});

test("the menu that adds opens from any tab, and what took focus once does not take it again when its tab is opened anew", async () => {
  const { user } = await open();
  await outline();
  const tab = (name: string) => user.click(screen.getByRole("tab", { name }));
  await tab("JSON");
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Find what to add" }));
  await user.click(screen.getByRole("menuitem", { name: "One choice" }));
  expect((document.activeElement as HTMLInputElement).value).toBe("One choice");
  await tab("JSON");
  await tab("Build");
  expect(document.activeElement?.textContent).toBe("Build");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a form without a name is not saved: focus goes to the name", async () => {
  const { user, sent } = await open();
  const name = await screen.findByRole("textbox", { name: "Name of the form" });
  await user.clear(name);
  await user.click(screen.getByRole("button", { name: "Save As Draft" }));
  expect(document.activeElement).toBe(name);
  expect(sent("POST /api/Templates/Save")).toEqual([]);
});

test("a rule is picked, never typed, and reads as a sentence", async () => {
  const { user } = await open();
  await user.click(within(await outline()).getByRole("button", { name: /^Goodbye/ }));
  await user.click(within(await outline()).getByRole("button", { name: /^Meter number/ }));
  const words = () => document.querySelector(".bw-rule-words")?.textContent;
  expect(words()).toBe("Show when Service type is Gas");
  await user.selectOptions(screen.getByRole("combobox", { name: "Choice of rule 1" }), "Power");
  expect(words()).toBe("Show when Service type is Power");
  await user.selectOptions(screen.getByRole("combobox", { name: "Condition of rule 1" }), "is hidden");
  expect(words()).toBe("Show when Service type is hidden");
  const parents = screen.getByRole("combobox", { name: "Question that rule 1 watches" });
  expect(
    within(parents)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Service type"]);
});

test("the preview follows each change and keeps what was typed into it; it is replaced by what has to be fixed [compile.bad-rule]", async () => {
  const { user } = await open();
  const preview = await screen.findByRole("region", { name: "Preview" });
  await user.click(await within(preview).findByRole("radio", { name: "Gas" }));
  const meter = await within(preview).findByRole("textbox", { name: "Meter number" });
  await user.type(meter, "12345");
  await user.click(within(await outline()).getByRole("button", { name: /^Service type/ }));
  const question = screen.getByRole("textbox", { name: "Question" });
  await user.clear(question);
  await user.type(question, "Which service?");
  await within(preview).findByRole("radiogroup", { name: /Which service/ });
  expect((within(preview).getByRole("textbox", { name: "Meter number" }) as HTMLInputElement).value).toBe("12345");

  act(() => document.querySelector<HTMLElement>(".bw-outline-name[aria-current]")!.focus());
  await user.keyboard("{Delete}");
  await within(preview).findByText("The form cannot be shown yet");
  // Under it is the last form that was in order; the notice names who depends on what was removed, and rules still name it.
  within(preview).getByRole("radio", { name: "Gas" });
  expect(document.querySelector(".bw-removed")?.textContent).toContain("Meter number, A photo");
  await user.click(await screen.findByRole("button", { name: "To fix: 2" }));
  expect(document.querySelector(".bw-rule-words")?.textContent).toBe("Show when Which service? is Gas");
  await user.click(await screen.findByRole("button", { name: "Remove the rule" }));
  await user.click(await screen.findByRole("button", { name: "To fix: 1" }));
  await user.click(await screen.findByRole("button", { name: "Remove what names it" }));
  expect(((await within(preview).findByRole("textbox", { name: "Meter number" })) as HTMLInputElement).value).toBe(
    "12345",
  );
});

test("the preview shows what merge tags become, and the thanks as customers read them [form.thanks] [form.merge-tags]", async () => {
  const form = {
    id: "f",
    thanksMessage: "<p>Thanks, {{ FirstName }}: <b>{{AccountBalance}}</b></p>",
    formElements: [{ kind: "html" as const, beefreeHtmlTemplate: "<p>You owe {{AccountBalance}}</p>" }],
  };
  const { user } = await open({ content: { enrollment: form, translations: {} } });
  const preview = await screen.findByRole("region", { name: "Preview" });
  await within(preview).findByText("You owe $1,000.00");
  await user.click(within(preview).getByRole("button", { name: "Submit" }));
  const amount = await within(preview).findByText("$1,000.00");
  expect(amount.parentElement?.textContent).toBe("Thanks, {{FirstName}}: $1,000.00");
});

test("what is edited is marked in the preview, texts too, and what its rules hide is shown on request", async () => {
  const { user } = await open();
  const preview = await screen.findByRole("region", { name: "Preview" });
  const edited = () => preview.querySelector("[data-edited]");
  await within(preview).findByRole("radio", { name: "Gas" });
  await user.click(within(await outline()).getByRole("button", { name: /^Goodbye/ }));
  expect(edited()).toBe(preview.querySelectorAll(".bw-form-body > .bw-html")[1]);
  await user.click(within(await outline()).getByRole("button", { name: /^Meter number/ }));
  expect(edited()).toBeNull();
  expect(within(preview).queryByRole("textbox", { name: "Meter number" })).toBeNull();
  await user.click(within(preview).getByRole("button", { name: "Show anyway" }));
  const meter = await within(preview).findByRole("textbox", { name: "Meter number" });
  await waitFor(() => expect(edited()?.contains(meter)).toBe(true));
  await user.click(within(await outline()).getByRole("button", { name: /^Service type/ }));
  await waitFor(() => expect(within(preview).queryByRole("textbox", { name: "Meter number" })).toBeNull());
});

test("typing into one property renders no other row of the outline, in a form of three hundred elements", async () => {
  const formElements = Array.from({ length: 300 }, (_, index) => ({
    kind: "input" as const,
    inputForms: { id: `q${index}`, name: `Question ${index}`, inputType: "ShortText" as const },
  }));
  await open({ content: { enrollment: { ...enrollment, formElements }, translations: {} } });
  // Not by role: jsdom takes minutes to name so many controls.
  await waitFor(() => expect(rows()).toHaveLength(300));
  const list = document.querySelector(".bw-outline-list")!;
  fireEvent.click(list.querySelector('[data-key="e150"] button')!);
  const touched = new Set<string>();
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      touched.add(element?.closest("[data-key]")?.getAttribute("data-key") ?? "none");
    }
  });
  watcher.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
  fireEvent.change(document.querySelector(".bw-properties input")!, { target: { value: "Another" } });
  await act(() => Promise.resolve());
  watcher.disconnect();
  expect(rows()[150]).toBe("Another");
  expect([...touched]).toEqual(["e150"]);
});

test("what is typed is kept as a draft a moment later, and a save makes a version of it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await open();
  const name = await screen.findByRole("textbox", { name: "Name of the form" });
  fireEvent.change(name, { target: { value: "Moving out" } });
  expect(sent("POST /api/Templates/Autosave")).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(sent("POST /api/Templates/Autosave")).toMatchObject([
    { id: "t-1", name: "Moving out", versionId: "v-2", revision: 0, content: { enrollment: { name: "Moving out" } } },
  ]);
  await screen.findByText(/^Saved/);
  vi.useRealTimers();
  fireEvent.click(screen.getByRole("button", { name: "Save As Draft" }));
  await waitFor(() =>
    expect(sent("POST /api/Templates/Save")).toMatchObject([
      { id: "t-1", name: "Moving out", versionId: "v-2", action: "saveDraft" },
    ]),
  );
  // The editor stays, and goes on with the new version.
  await waitFor(() => expect(screen.getByRole("button", { name: "Save As Draft" }).ariaBusy).not.toBe("true"));
  expect(screen.queryByTestId("elsewhere")).toBeNull();
  expect(screen.getByText(/^Saved/)).toBeTruthy();
  fireEvent.change(name, { target: { value: "Moved" } });
  await waitFor(() =>
    expect(sent("POST /api/Templates/Autosave").at(-1)).toMatchObject({ name: "Moved", versionId: "v-3", revision: 0 }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Save As Draft" }));
  await waitFor(() =>
    expect(sent("POST /api/Templates/Save").at(-1)).toMatchObject({ name: "Moved", versionId: "v-3" }),
  );
});

test("test cases run on the form as it was opened, and again on each that is stored: a question that is gone turns them red", async () => {
  const context = { now: "2026-11-20T12:00:00Z" };
  const answer = { type: "answer", input: "service-type", value: "gas" } as const;
  const fixture = record({ title: "Gas asks for a photo", enrollment: stored.enrollment, context, events: [answer] });
  const { user } = await open({}, { "GET /api/Templates/Cases": () => casesOf(fixture) });
  await screen.findByText("Test cases as expected: 1");
  row(/A photo/).focus();
  await user.keyboard("{Delete}");
  await user.click(await screen.findByText("Test cases red: 1 of 1"));
  const dialog = within(await screen.findByRole("dialog", { name: "Test cases" }));
  expect(await dialog.findByText("No longer in the form: A photo.")).toBeTruthy();
});

test("says that it is not saved, and tries again on request", async () => {
  const { server, user, sent } = await open();
  const name = await screen.findByRole("textbox", { name: "Name of the form" });
  server.offline = true;
  await user.type(name, "!");
  await screen.findByText("Offline: kept on this device");
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  server.offline = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Saved/);
  expect(sent("POST /api/Templates/Autosave").at(-1)).toMatchObject({ name: "Moving!" });
  const left = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(left);
  expect(left.defaultPrevented).toBe(false);
});

const ownDraft = {
  name: "Moving soon",
  content: stored,
  revision: 4,
  updatedAt: "2026-11-20T11:00:00Z",
  updatedBy: "Olivia Bennett",
  isOwn: true,
};

test("goes on with a draft that is newer than the version, names its author, and discards it on request", async () => {
  const draft = { ...ownDraft, updatedBy: "Daniel Reyes", isOwn: false };
  let discarded = false;
  const { user, sent, template } = await open(
    { draft },
    {
      "GET /api/Templates/Get": () => (discarded ? { ...template, draft: null } : template),
      "POST /api/Templates/Discard": () => {
        discarded = true;
        return null as never;
      },
    },
  );
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name of the form" });
  expect(name.value).toBe("Moving soon");
  expect(screen.getByText(/You are going on with changes of Daniel Reyes/)).toBeTruthy();
  // One truth: what is resumed was saved.
  expect(screen.getByText(/^Saved /)).toBeTruthy();
  expect(screen.queryByText("No changes")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard changes" }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the form" }).value).toBe("Moving"),
  );
  expect(screen.queryByText(/You are going on/)).toBeNull();
  expect(sent("POST /api/Templates/Discard")).toMatchObject([{ id: "t-1", revision: 4, writer: { save: 1 } }]);
});

test("what another author typed meanwhile is never thrown away unseen: the discard is refused, with who it was, and theirs can be opened", async () => {
  let isSince = false;
  const { user, template } = await open(
    { draft: ownDraft },
    {
      "GET /api/Templates/Get": () =>
        isSince
          ? { ...template, draft: { ...ownDraft, name: "Bo's", revision: 5, updatedBy: "Bo Li", isOwn: false } }
          : template,
      "POST /api/Templates/Discard": () => {
        isSince = true;
        return new Refused(409, 420, "template.changed", undefined, { user: "Bo Li" });
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard changes" }));
  const message = "Nothing was discarded. Bo Li has changed this since you opened it. Please open it again.";
  expect((await screen.findByText(message)).role).toBe("alert");
  const again = screen.getByRole("button", { name: "Open again" });
  await waitFor(() => expect(document.activeElement).toBe(again));
  await user.click(again);
  await screen.findByText(/You are going on with changes of Bo Li/);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the form" }).value).toBe("Bo's");
});

test("a discard that did not come through stops nothing: what is typed from then on is kept", async () => {
  const { user, server, sent } = await open({ draft: ownDraft });
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  server.offline = true;
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Discard changes" })).toBeNull());
  server.offline = false;
  fireEvent.change(screen.getByRole("textbox", { name: "Name of the form", hidden: true }), {
    target: { value: "Moving out" },
  });
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() =>
    expect(sent("POST /api/Templates/Autosave")).toMatchObject([
      { name: "Moving out", revision: 4, writer: { save: 2 } },
    ]),
  );
});

test("a save whose answer was lost is the same when it is pressed again, and the author's own when it is followed by typing", async () => {
  const keys: (string | null)[] = [];
  const { user, sent } = await open(
    {},
    {
      "POST /api/Templates/Save": ({ headers }) => {
        keys.push(headers.get("Idempotency-Key"));
        throw new Error("The answer is lost on the way.");
      },
    },
  );
  const press = async () => {
    await user.click(await screen.findByRole("button", { name: "Save As Draft" }));
    await user.click(await screen.findByRole("button", { name: "OK" }));
    return { key: keys.at(-1), body: sent("POST /api/Templates/Save").at(-1) };
  };
  const name = await screen.findByRole("textbox", { name: "Name of the form" });
  const first = await press();
  expect((await press()).key).toBe(first.key);
  fireEvent.change(name, { target: { value: "Moving out" } });
  const next = await press();
  expect(next.key).not.toBe(first.key);
  expect(next.body).toMatchObject({ name: "Moving out", versionId: "v-2", unanswered: [first.key] });
});

test('"?" lists the keys, and is a letter where one types', async () => {
  await open();
  const message = () => screen.getByRole("textbox", { name: "Thank-you message" });
  await waitFor(() => expect(message().getAttribute("contenteditable")).toBe("true"));
  const box = message();
  fireEvent.keyDown(box, { key: "?" });
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Name of the form" }), { key: "?" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "?" });
  expect(screen.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeTruthy();
});

test("keys that are pressed in a dialog change nothing behind it", async () => {
  await open();
  fireEvent.change(await screen.findByRole("textbox", { name: "Name of the form" }), { target: { value: "Leaving" } });
  fireEvent.keyDown(document.body, { key: "?" });
  const dialog = screen.getByRole("dialog", { name: "Keyboard shortcuts" });
  fireEvent.keyDown(dialog, { key: "z", ctrlKey: true });
  fireEvent.keyDown(dialog, { key: "Enter", ctrlKey: true });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the form" }).value).toBe("Leaving");
  expect(screen.queryByRole("menu")).toBeNull();
});

test("Tab stops at the first element that a search found, where it left out the selected one", async () => {
  const formElements = Array.from({ length: 12 }, (_, index) => ({
    kind: "input" as const,
    inputForms: { id: `q${index}`, name: `Question ${index}`, inputType: "ShortText" as const },
  }));
  const { user } = await open({ content: { enrollment: { ...enrollment, formElements }, translations: {} } });
  const stops = () =>
    [...document.querySelectorAll('.bw-outline-name[tabindex="0"] bdi')].map((row) => row.textContent);
  await user.click(within(await outline()).getByRole("button", { name: /^Question 3/ }));
  expect(stops()).toEqual(["Question 3"]);
  await user.type(screen.getByRole("searchbox", { name: "Find an element" }), "1");
  expect(rows()).toEqual(["Question 1", "Question 10", "Question 11"]);
  expect(stops()).toEqual(["Question 1"]);
});

test("known data that is added is announced as what it is", async () => {
  const { user } = await open();
  await outline();
  await user.click(screen.getByRole("button", { name: "Add" }));
  await user.click(screen.getByRole("menuitem", { name: "Known data" }));
  expect(statuses()).toContain("Known data was added as number 8 of 8.");
});

test("whoever was slower learns by whom, and keeps their own changes as a new form", async () => {
  const theirs = {
    name: "Theirs",
    content: stored,
    revision: 2,
    updatedAt: "2026-11-20T11:59:00Z",
    updatedBy: "Daniel Reyes",
    isOwn: false,
  };
  let hasTheirs = false;
  const { user, sent, template } = await open(
    {},
    {
      "GET /api/Templates/Get": () => (hasTheirs ? { ...template, draft: theirs } : template),
      "POST /api/Templates/Autosave": () => {
        hasTheirs = true;
        return new Refused(409, 420, "template.changed");
      },
      "POST /api/Templates/Create": () => ({ ...template.header, id: "t-2" }),
    },
  );
  await user.type(await screen.findByRole("textbox", { name: "Name of the form" }), " mine");
  const dialog = await screen.findByRole("dialog", { name: "Daniel Reyes has changed this form" });
  await user.click(within(dialog).getByRole("button", { name: "Decide later" }));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await user.click(await screen.findByRole("button", { name: "Keep mine as a new form" }));
  await waitFor(() =>
    expect(sent("POST /api/Templates/Create")).toMatchObject([{ channel: "DynamicForms", name: "Moving mine (copy)" }]),
  );
});

test.each(["Save As Draft", "Submit for Approval"])(
  "a conflict that was put off has to be decided before %s, and nothing is sent",
  async (press) => {
    const { user, sent } = await open(
      { approval: { adminNeedApproval: true } },
      { "POST /api/Templates/Autosave": () => new Refused(409, 420, "template.changed") },
    );
    await user.type(await screen.findByRole("textbox", { name: "Name of the form" }), " mine");
    await user.click(await screen.findByRole("button", { name: "Decide later" }));
    await user.click(screen.getByRole("button", { name: press }));
    const dialog = await screen.findByRole("dialog", { name: "Daniel Reyes has changed this form" });
    expect(within(dialog).getByRole("button", { name: "Keep mine as a new form" })).toBeTruthy();
    expect(sent("POST /api/Templates/Save")).toEqual([]);
  },
);

test("a save that finds another's change asks what to do with one's own", async () => {
  const { user, sent } = await open(
    { draft: ownDraft },
    {
      "POST /api/Templates/Save": () => new Refused(409, 420, "template.changed", undefined, { user: "Daniel Reyes" }),
    },
  );
  await user.click(await screen.findByRole("button", { name: "Save As Draft" }));
  await screen.findByRole("dialog", { name: "You have changed this form elsewhere" });
  expect(screen.getByText("Not saved: changed elsewhere")).toBeTruthy();
  expect(sent("POST /api/Templates/Save")).toMatchObject([{ versionId: "v-2", revision: 4, writer: { save: 1 } }]);
});

test.each([
  ["a draft", { name: "Other", content: stored, revision: 2, updatedAt: "2026-11-20T11:59:00Z", isOwn: true }],
  ["a version", null],
])(
  "whoever was slower than themselves in another window is not warned of another author, by %s",
  async (_what, draft) => {
    const name = "Ann Lee";
    let hasOther = false;
    const { user, template } = await open(
      { header: { updatedBy: name } },
      {
        "GET /api/Templates/Get": () =>
          hasOther ? { ...template, draft: draft && { ...draft, updatedBy: name } } : template,
        "POST /api/Templates/Autosave": () => {
          hasOther = true;
          return new Refused(409, 420, "template.changed");
        },
      },
    );
    await user.type(await screen.findByRole("textbox", { name: "Name of the form" }), " here");
    const dialog = within(await screen.findByRole("dialog", { name: "You have changed this form elsewhere" }));
    expect(dialog.queryByText(/Ann Lee/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Take the others, drop these" }));
    expect(await screen.findByRole("textbox", { name: "Name of the form" })).toBeTruthy();
  },
);

test("a form that is not in order is not submitted: the author is led to the first defect", async () => {
  const { user, sent } = await open({
    content: { enrollment: { ...enrollment, formElements: enrollment.formElements!.slice(3) }, translations: {} },
  });
  await user.click(await screen.findByRole("button", { name: "Save & Activate" }));
  expect(
    await screen.findByText("This rule watches a question that is no longer in the form.", {
      selector: ".bw-properties *",
    }),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Remove the rule"));
  expect(sent("POST /api/Templates/Save")).toEqual([]);
});

test("a question without words is marked, and has to be confirmed before approvers are chosen, as has a language that is not done", async () => {
  const { user, sent, server } = await open({}, {}, "User");
  await user.click(within(await outline()).getByRole("button", { name: /^Meter number/ }));
  await user.clear(screen.getByRole("textbox", { name: "Question" }));
  expect(within(await outline()).getByRole("button", { name: /has no words/ })).toBeTruthy();
  expect(screen.getByText("Without words here customers read “meter”.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Submit for Approval" }));
  const dialog = await screen.findByRole("dialog", { name: "Before customers see it" });
  expect(within(dialog).getByText("A question has no words. Customers read “meter”.", { selector: "p" })).toBeTruthy();
  expect(within(dialog).getByText("Español: texts still to translate: 10.", { selector: "p" })).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: /^Show ?A question/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Question" })));
  expect(sent("POST /api/Templates/Save")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Submit for Approval" }));
  await user.click(await screen.findByRole("button", { name: "Go on anyway" }));
  await waitFor(() => expect(server.requests.map(({ name }) => name)).toContain("GET /api/Profile/AdminList"));
});

test("choices that nobody wrote have to be confirmed before customers see them", async () => {
  const { user, sent } = await open();
  await add(user, "One choice");
  await user.tripleClick(choice(1));
  await user.keyboard("Roof");
  await user.click(screen.getByRole("button", { name: "Save & Activate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Before customers see it" }));
  const words = "“One choice” still has choices without words of their own: Choice 2.";
  expect(dialog.getByText(words, { selector: "p" })).toBeTruthy();
  expect(sent("POST /api/Templates/Save")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: /^Show ?“One choice”/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a form that is not in order is refused before approvers are chosen", async () => {
  const { user } = await open(
    { content: { enrollment: { ...enrollment, formElements: enrollment.formElements!.slice(3) }, translations: {} } },
    {},
    "User",
  );
  await user.click(await screen.findByRole("button", { name: "Submit for Approval" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Remove the rule"));
});

test("translations stand beside the English, what is missing is counted and marked [form.languages]", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: "Translations" }));
  expect(screen.getByText("1 of 12 texts are translated.")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Español: Service type" }), "Tipo de servicio");
  expect(screen.getByText("2 of 12 texts are translated.")).toBeTruthy();
  await user.click(screen.getByRole("switch", { name: "Only what is missing or outdated" }));
  expect(screen.queryByRole("textbox", { name: "Español: Service type" })).toBeNull();
  const formatted = await screen.findByRole("textbox", { name: "Español: Welcome" });
  expect(formatted.getAttribute("contenteditable")).toBe("true");
  const choose = screen.getByRole("combobox", { name: "Translate into" });
  expect(within(choose).getAllByRole("option")).toHaveLength(Object.keys(languages).length - 1);
});

test("JSON that cannot be read says in which line; what can is applied as one step", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: "JSON" }));
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "The form as JSON" });
  fireEvent.change(box, { target: { value: '{\n  "enrollment": {\n    "formElements": [,]\n  }\n}' } });
  expect(screen.getByText(/^Line 3: /)).toBeTruthy();
  fireEvent.change(box, {
    target: {
      value: '{"enrollment": {"name": "Anew", "formElements": [{"kind": "html", "beefreeHtmlTemplate": "<p>Hi</p>"}]}}',
    },
  });
  await user.click(screen.getByRole("button", { name: "Apply" }));
  await user.click(screen.getByRole("tab", { name: "Build" }));
  expect(rows()).toEqual(["Hi"]);
  await user.click(screen.getByRole("button", { name: "Undo: another form in its place" }));
  expect(rows()).toHaveLength(7);
});

test("typed while signed out of the server: it is kept on the device, and the editor goes on with it when it is opened again", async () => {
  const first = await open();
  first.server.offline = true;
  await first.user.type(await screen.findByRole("textbox", { name: "Name of the form" }), " out");
  await screen.findByText("Offline: kept on this device");
  cleanup();
  const again = await open();
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name of the form" });
  expect(name.value).toBe("Moving out");
  await screen.findByText(/^Saved/);
  expect(again.sent("POST /api/Templates/Autosave")).toMatchObject([{ name: "Moving out", revision: 0 }]);
  await waitFor(() => expect(localStorage.length).toBe(0));
});

test("English that changes marks its translation with what it was made of, until it is written again or confirmed", async () => {
  const { user } = await open();
  fireEvent.change(await screen.findByRole("textbox", { name: "Name of the form" }), { target: { value: "Leaving" } });
  await user.click(screen.getByRole("tab", { name: "Translations" }));
  const title = screen.getByRole("textbox", { name: "Español: Leaving" });
  expect(title.closest("td")?.textContent).toContain("It was: Moving");
  await user.click(screen.getByRole("button", { name: /^It still holds/ }));
  expect(title.closest("td")?.textContent).not.toContain("It was");
});

test("who may only look is shown the preview instead", async () => {
  await open({}, {}, "Display");
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/form/preview/t-1");
});
