// Every property that a question can have has its field; conditions are built by keyboard; HTML that text cannot hold stays HTML.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useReducer } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inputTypes, type CallData, type InputForm, type InputType } from "@billwright/schemas";
import { renderStaffPage } from "../../../testing/staffApp.tsx";
import { testApp, testServer } from "../../../testing/testApp.tsx";
import { DefectsProvider, ToolsProvider } from "../editorTools.tsx";
import type { Command } from "../model/command.ts";
import { openDocument, inputOf, elementAt, type FormDocument } from "../model/document.ts";
import { edit } from "../model/edit.ts";
import { traitsOf } from "../model/inputTraits.ts";
import { readForm } from "../model/readForm.ts";
import { useEditorView } from "../useEditorView.ts";
import { FocusProvider } from "../useFocusRequest.ts";
import { Properties } from "./Properties.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

const parent = {
  id: "service",
  name: "Service",
  inputType: "MultipleChoice",
  options: [
    { guid: "gas", name: "Gas" },
    { guid: "water", name: "Water" },
  ],
};

let document: FormDocument;

/** The properties of an element of a form, or the form's own, edited for real. */
async function open(element: object, of: "element" | "form" = "element", timeZoneId: string | null = null) {
  const elements = [{ kind: "input", inputForms: parent }, element];
  const first = openDocument("A", readForm({ formElements: elements }, "a")!);
  function Editing() {
    const [now, run] = useReducer((before: FormDocument, command: Command) => edit(before, command), first);
    document = now;
    const [view, changeView] = useEditorView(false);
    const tools = { run, select: () => undefined, changeView, say: () => undefined, getDocument: () => now };
    return (
      <ToolsProvider value={tools}>
        <FocusProvider value={view.focus}>
          <DefectsProvider value={[]}>
            <Properties document={now} selected={of === "form" ? null : now.keys[1]!} />
          </DefectsProvider>
        </FocusProvider>
      </ToolsProvider>
    );
  }
  const profile = { timeZoneId, language: null } as CallData<"GET /api/Profile/Get">;
  const app = await testApp(testServer({ "GET /api/Profile/Get": () => profile }));
  await renderStaffPage(app, "/smart/dynamic-form/", <Editing />, "/smart/dynamic-form/");
  await screen.findByRole("heading", { level: 2 });
  return userEvent.setup();
}

test("where the form leads after submitting is typed in and taken away [submit.order]", async () => {
  const user = await open({}, "form");
  const field = screen.getByLabelText("After submitting, go to");
  fireEvent.change(field, { target: { value: "https://pay.north.example/thanks" } });
  expect(document.form.enrollment.thanksLink).toBe("https://pay.north.example/thanks");
  await user.clear(field);
  expect(document.form.enrollment.thanksLink).toBeUndefined();
});

test("a tag's name that another has stays in its field with the reason, and is not stored", async () => {
  const mergeTags = ["Balance", "House"].map((name) => ({ name, value: "1" }));
  const user = await open({ kind: "prepopulated", mergeTags });
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Tag 2" });
  await user.clear(field);
  await user.type(field, "Balance");
  await user.tab();
  expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["Balance", "true"]);
  const names = () => elementAt(document, document.keys[1]!)!.mergeTags?.map(({ name }) => name);
  expect(names()).toEqual(["Balance", "House"]);
  await user.type(field, "Due{Enter}");
  expect(names()).toEqual(["Balance", "BalanceDue"]);
});

const input = (): InputForm => inputOf(elementAt(document, document.keys[1]!))!;
const question = (inputType: InputType, more: object = {}) => ({
  kind: "input",
  inputForms: { id: "it", name: "It", inputType, ...more },
});

/**
 * Of each property of a stored question, on which types it has a field, and how that is found; or why it has none. A property that is
 * not in here does not compile.
 */
type Where = "every" | "none" | ((type: InputType) => boolean);
const fields: Record<keyof InputForm, { on: Where; name?: RegExp; why?: string }> = {
  id: { on: "none", why: "it is made from the name, and shown" },
  name: { on: "every", name: /^Question$/ },
  inputType: { on: "every", name: /^Type$/ },
  description: { on: "every", name: /^Help under the question/ },
  value: { on: (type) => traitsOf(type).start !== undefined, name: /^Answer at the start/ },
  required: { on: "every", name: /^An answer is required/ },
  visible: { on: "every", name: /^Customers can see it/ },
  length: {
    on: (type) => traitsOf(type).length !== undefined,
    name: /^(Longest answer|Largest file|Number of stars)/,
  },
  options: {
    on: (type) => traitsOf(type).options !== undefined,
    name: /^(Add a choice|Add a period|Pictures \(png, jpg\))/,
  },
  rules: { on: "every", name: /^Add a rule$/ },
  logic: { on: "every", name: /^Write its rules as JSON$/ },
  mappedField: { on: "every", name: /^Mapped field/ },
  tagName: { on: "every", name: /^Merge tag that answers it/ },
  verificationRequired: {
    on: (type) => traitsOf(type).contactChannel !== undefined,
    name: /^Must be verified by a code/,
  },
  enableNotesToDisplay: {
    on: (type) => traitsOf(type).options === "choices",
    name: /^Show notes of what is chosen/,
  },
  isVerified: { on: "none", why: "an answer says it" },
  error: { on: "none", why: "an answer says it" },
  valid: { on: "none", why: "an answer says it" },
  selectedNotes: { on: "none", why: "it follows from the chosen option's notes" },
  selectedIndex: { on: "none", why: "it follows from the chosen option" },
  attachment: { on: "none", why: "an answer holds it" },
  signatureFile: { on: "none", why: "an answer holds it" },
};

describe("every property that an author can mean has a field, and no other", () => {
  test.each(inputTypes.map((type) => [type]))("of %s [compile.types]", async (type) => {
    await open(question(type));
    const panel = globalThis.document.querySelector(".bw-properties")!;
    const labels = [...panel.querySelectorAll("label, button, input, textarea, select, legend")].map((one) =>
      (one.getAttribute("aria-label") ?? one.textContent ?? "").trim(),
    );
    for (const [property, { on, name }] of Object.entries(fields)) {
      if (!name) continue;
      const isWanted = on === "every" || (on !== "none" && on(type));
      expect([property, labels.some((label) => name.test(label))]).toEqual([property, isWanted]);
    }
  });
});

const words = () => globalThis.document.querySelector(".bw-rule-words")?.textContent;

test("rules become groups of this or that by keyboard, are stored as logic, and go back to rules where they are no more than that [visibility.selected]", async () => {
  const user = await open(question("ShortText"));
  screen.getByRole("button", { name: "Add a rule" }).focus();
  await user.keyboard("{Enter}");
  expect(words()).toBe("Show when Service is Gas");
  expect(globalThis.document.activeElement).toBe(
    screen.getByRole("combobox", { name: "Question that rule 1 watches" }),
  );
  screen.getByRole("button", { name: "Add a group" }).focus();
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Choice of rule 2.1" }), "Water");
  screen.getByRole("button", { name: "Add a rule to group 2" }).focus();
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Condition of rule 2.2" }), "is hidden");
  expect(words()).toBe("Show when Service is Gas and (Service is Water or Service is hidden)");
  expect(input()).toMatchObject({
    logic: {
      and: [
        { in: ["gas", { var: "chosen.service" }] },
        { or: [{ in: ["water", { var: "chosen.service" }] }, { "!": [{ var: "shown.service" }] }] },
      ],
    },
  });
  expect(input().rules).toBeUndefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "How many of group 2 have to hold" }), "none");
  expect(words()).toBe("Show when Service is Gas and (none of these holds: Service is Water or Service is hidden)");

  screen.getByRole("button", { name: "Actions on rule 2.1" }).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(globalThis.document.activeElement?.getAttribute("aria-label")).toBe("Actions on rule 2");
  await user.click(screen.getByRole("button", { name: "Actions on group 3" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  expect(words()).toBe("Show when Service is Gas and Service is Water");
  expect(input().rules).toHaveLength(2);
  expect(input().logic).toBeUndefined();
});

test("words and JSON say the same and go over into each other; what words cannot say stays JSON, with why [visibility.all-rules]", async () => {
  const user = await open(
    question("ShortText", { rules: [{ parentId: "service", condition: "Selected", choiceId: "gas" }] }),
  );
  await user.click(screen.getByRole("button", { name: "Write its rules as JSON" }));
  const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "When it shows, as JSON-logic" });
  expect(JSON.parse(box().value)).toEqual({ in: ["gas", { var: "chosen.service" }] });
  await user.clear(box());
  await user.click(box());
  await user.paste('{"!": {"or": [{"in": ["gas", {"var": "chosen.service"}]}, {"!": {"var": "shown.service"}}]}}');
  await user.click(screen.getByRole("button", { name: "Build it in words" }));
  expect(words()).toBe("Show when none of these holds: Service is Gas or Service is hidden");
  await user.click(screen.getByRole("button", { name: "Write its rules as JSON" }));
  await user.clear(box());
  await user.click(box());
  await user.paste('{"===": [{"var": "tags.ZIP"}, "20001"]}');
  expect(screen.getByText(/So it stays JSON, and nothing of it is lost/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Build it in words" })).toBeNull();
  expect(words()).toBe("the tag ZIP is 20001");
  expect(input().logic).toEqual({ "===": [{ var: "tags.ZIP" }, "20001"] });
});

test("a year that is typed sign by sign changes no minute, in a zone whose first offset was no whole number of them", async () => {
  // The profile's, whatever the browser's is.
  vi.stubEnv("TZ", "Asia/Kolkata");
  await open(question("DateTime", { value: "2026-05-05T08:00:00.000Z" }), "element", "Europe/Berlin");
  const box = screen.getByLabelText<HTMLInputElement>(/^Answer at the start/);
  await waitFor(() => expect(box.value).toBe("2026-05-05T10:00"));
  for (const year of ["0002", "0020", "0202", "2027"])
    fireEvent.change(box, { target: { value: year + box.value.slice(4) } });
  expect(box.value).toBe("2027-05-05T10:00");
  expect(input().value).toBe("2027-05-05T08:00:00.000Z");
});

const html = (text: string) => ({ kind: "html", beefreeHtmlTemplate: text });

test("text that HTML alone can hold opens as HTML and says why; formatted text opens with its tools", async () => {
  const table = "<table><tbody><tr><td>a</td></tr></tbody></table>";
  await open(html(table));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Text" })).value).toBe(table);
  expect(screen.getByText(/So it is edited as HTML/)).toBeTruthy();
  cleanup();

  const user = await open(html("<p>Hello</p>"));
  const text = await screen.findByRole("textbox", { name: "Text" });
  await waitFor(() => expect(text.textContent).toBe("Hello"));
  const tools = screen.getByRole("toolbar", { name: "Format of Text" });
  const buttons = within(tools).getAllByRole("button");
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  buttons[0]!.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{Enter}");
  expect(within(tools).getByRole("button", { name: "Heading" }).getAttribute("aria-pressed")).toBe("true");
  expect(elementAt(document, document.keys[1]!)?.beefreeHtmlTemplate).toBe("<h2>Hello</h2>");
  await user.click(screen.getByRole("button", { name: "Edit HTML" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toBe("<h2>Hello</h2>");
});

test("a choice that is chosen at the start is not any more after another press of Space", async () => {
  await open({ kind: "input", inputForms: { ...parent, id: "offer" } });
  const box = screen.getByRole("radio", { name: "Gas is chosen at the start" });
  fireEvent.click(box);
  expect(input().options?.[0]?.checked).toBe(true);
  fireEvent.keyDown(box, { key: " " });
  expect(input().options?.[0]?.checked).toBeUndefined();
});

test.each([
  ["alone", {}, 3],
  ["with Ctrl, which opens the menu that adds", { ctrlKey: true }, 2],
  ["that ends a word being composed", { isComposing: true }, 2],
])("Enter %s in a choice leaves as many choices as it should", async (_how, keys, count) => {
  await open({ kind: "input", inputForms: { ...parent, id: "offer" } });
  fireEvent.keyDown(screen.getByRole("textbox", { name: "Choice 1" }), { key: "Enter", ...keys });
  expect(input().options).toHaveLength(count);
});
