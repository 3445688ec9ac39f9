// The list of a channel's templates: what it asks the server for, and what can be done from it.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { galleries, type CallData, type Role, type TemplateChannel } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../../testing/staffApp.tsx";
import { pendingEmail, reviewOf } from "../../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../../testing/testApp.tsx";
import type { TemplateHeader } from "../useTemplate.ts";
import GalleryPage from "./GalleryPage.tsx";

afterEach(cleanup);

const form: TemplateHeader = {
  ...pendingEmail.header,
  id: "f-1",
  channel: "DynamicForms",
  name: "Moving house",
  type: "CustomForm",
};
const dated: TemplateHeader = {
  ...form,
  id: "f-2",
  name: "Old form",
  status: "Draft",
  updatedAt: "1999-12-31T23:00:00Z",
};

interface Given {
  at?: string;
  role?: Role;
  rows?: TemplateHeader[];
  total?: number;
  answers?: TestAnswers;
}

const Address = () => <p data-testid="address">{useLocation().search}</p>;

async function open({
  at = galleries.DynamicForms,
  role = "Owner",
  rows = [form, dated],
  total,
  answers = {},
}: Given = {}) {
  const list = () => ({ rows, total: total ?? rows.length });
  const server = testServer({
    "GET /api/Enrollments/Headers": list,
    "GET /api/Templates/Headers": list,
    ...answers,
  });
  const app = await testApp(server);
  const page = (
    <>
      <GalleryPage />
      <Address />
    </>
  );
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, at.split("?")[0]!, page, at, { session });
  return { server, app, user: userEvent.setup() };
}

const requests = (server: ReturnType<typeof testServer>) =>
  server.requests.filter(({ name }) => name.endsWith("/Headers")).map(({ query }) => Object.fromEntries(query));
const row = async (name: string) => within((await screen.findByRole("rowheader", { name })).closest("tr")!);

test("shows name, type, status, who and when [list.headers]", async () => {
  await open();
  const heads = (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
  expect(heads).toEqual(["Choose", "Name", "Type", "Answers, latest", "Status", "Updated", "Submitted by", "Actions"]);
  const cells = await row("Moving house");
  for (const text of ["Custom form", "Pending for approval"]) expect(cells.getByText(text)).toBeTruthy();
  expect(cells.getAllByText("Daniel Reyes")).toHaveLength(2);
  expect(cells.getByRole("link").getAttribute("href")).toBe("/form/preview/f-1");
});

test("a date of 1999 or earlier shows as N/A [list.dates]", async () => {
  await open();
  expect((await row("Old form")).getByText("N/A")).toBeTruthy();
  expect((await row("Moving house")).queryByText("N/A")).toBeNull();
});

test("a date that is of 1999 where its reader is shows as N/A [list.dates]", async () => {
  const profile = { timeZoneId: "America/New_York", language: null } as CallData<"GET /api/Profile/Get">;
  const rows = [{ ...dated, updatedAt: "2000-01-01T00:00:00.000Z" }];
  await open({ rows, answers: { "GET /api/Profile/Get": () => profile } });
  expect(await (await row("Old form")).findByText("N/A")).toBeTruthy();
});

test.each<[TemplateChannel, string]>([
  ["Email", "/smart/template-gallery/"],
  ["SMS", "/smart/sms-gallery"],
  ["Push", "/smart/push-notifications-gallery"],
  ["Wallet", "/smart/wallet-gallery"],
  ["IVR", "/smart/ivr-gallery"],
  ["DynamicForms", "/smart/dynamic-form/"],
])("%s has its list at %s [list.headers] [actions.fallback]", async (channel, at) => {
  const { server } = await open({ at, rows: [{ ...form, channel, type: null }] });
  expect(await screen.findByRole("rowheader", { name: "Moving house" })).toBeTruthy();
  const [query] = requests(server);
  expect(query).toMatchObject({ top: "25", skip: "0", orderby: "updatedAt desc", withDrafts: "true" });
  expect(query!.channel).toBe(channel === "DynamicForms" ? undefined : channel);
});

test("searching, a status and a pressed heading are sent to the server and kept in the address [list.headers] [list.filter]", async () => {
  const { server, user } = await open();
  await user.type(await screen.findByRole("searchbox", { name: "Search by name" }), "Gas{Enter}");
  await user.click(screen.getByRole("radio", { name: "Active" }));
  await user.click(await screen.findByRole("button", { name: "Name" }));
  await waitFor(() =>
    expect(requests(server).at(-1)).toMatchObject({
      filter: "contains(tolower(name),'gas') and status eq 'Active'",
      orderby: "name",
    }),
  );
  const address = new URLSearchParams(screen.getByTestId("address").textContent ?? "");
  expect(Object.fromEntries(address)).toEqual({ q: "Gas", status: "Active", orderby: "name" });
});

test("a condition on a day says it as a day [list.filter]", async () => {
  await open({ at: `${galleries.DynamicForms}?filter=${encodeURIComponent("updatedAt ge 2026-11-01")}` });
  expect(await screen.findByText(/Nov 1, 2026/)).toBeTruthy();
});

test("a day is before or after another, never less or greater [list.filter]", async () => {
  const filter = ["ge 2026-11-01", "gt 2026-11-02", "le 2026-11-03", "lt 2026-11-04"].map((one) => `updatedAt ${one}`);
  const { user } = await open({ at: `${galleries.DynamicForms}?filter=${encodeURIComponent(filter.join(" and "))}` });
  const chips = within(await screen.findByRole("list", { name: "Conditions that must all hold" }));
  expect(chips.getAllByText(/^Updated/).map(({ textContent }) => textContent)).toEqual([
    "Updated is on or after Nov 1, 2026",
    "Updated is after Nov 2, 2026",
    "Updated is on or before Nov 3, 2026",
    "Updated is before Nov 4, 2026",
  ]);
  await user.selectOptions(screen.getByRole("combobox", { name: "Field" }), "Updated");
  const words = within(screen.getByRole("combobox", { name: "Condition" })).getAllByRole("option");
  expect(words.map(({ textContent }) => textContent)).toEqual([
    "is",
    "is not",
    "is after",
    "is on or after",
    "is before",
    "is on or before",
  ]);
});

test("a condition is put together in words, sent to the server, and removed again [list.filter]", async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  const builder = within(screen.getByRole("form", { name: "Add a condition" }));
  await user.click(builder.getByRole("button", { name: "Add" }));
  expect(builder.getByText("Type what to look for.")).toBeTruthy();
  await user.selectOptions(builder.getByRole("combobox", { name: "Field" }), "Version");
  await user.selectOptions(builder.getByRole("combobox", { name: "Condition" }), "is at least");
  await user.type(builder.getByRole("textbox", { name: "Value" }), "3");
  await user.click(builder.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(requests(server).at(-1)?.filter).toBe("version ge 3"));
  await user.click(screen.getByRole("button", { name: "Remove: Version is at least 3" }));
  await waitFor(() => expect(requests(server).at(-1)?.filter).toBeUndefined());
});

test("the pages go on under the table, and a link brings the same one [list.headers]", async () => {
  const { server, user } = await open({ at: `${galleries.DynamicForms}?page=2`, total: 60 });
  expect(await screen.findByText("26 to 50 of 60")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(requests(server).map(({ skip }) => skip)).toEqual(["25", "50"]));
});

test.each([
  ["the only row of the last page is deleted", 26, 2, 25, "1"],
  ["a link leads past the last page", 30, 99, 30, "2"],
  ["a link leads past a list of nothing", 0, 2, 0, "1"],
])("shows the last page that has rows where %s [list.headers]", async (_where, before, at, after, expected) => {
  let total = before;
  const all = Array.from({ length: before }, (_, n) => ({ ...dated, id: `d-${n}`, name: `Draft ${n}` }));
  const { server, user } = await open({
    at: `${galleries.DynamicForms}?page=${at}`,
    answers: {
      "GET /api/Enrollments/Headers": ({ query }) => {
        const skip = Number(query.get("skip"));
        return { rows: all.slice(0, total).slice(skip, skip + 25), total };
      },
      "POST /api/Templates/Shelve": () => {
        total = after;
        return { moved: ["d-25"] };
      },
    },
  });
  if (after !== before) {
    await user.click(await screen.findByRole("button", { name: "Actions for Draft 25" }));
    await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  }
  await waitFor(() => expect(requests(server).at(-1)?.skip).toBe(String((Number(expected) - 1) * 25)));
  if (after > 0) expect(await screen.findByRole("rowheader", { name: `Draft ${after - 1}` })).toBeTruthy();
  else expect(await screen.findByText("Forms that customers fill in will stand here.")).toBeTruthy();
  expect(screen.queryByText("Nothing matches")).toBeNull();
  expect(new URLSearchParams(screen.getByTestId("address").textContent ?? "").get("page") ?? "1").toBe(expected);
});

test("says what would stand here where there is nothing, and why where it failed", async () => {
  let fails = true;
  const { user } = await open({
    answers: {
      "GET /api/Enrollments/Headers": () => (fails ? new Refused(500, 500, "api.bug") : { rows: [], total: 0 }),
    },
  });
  fails = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("main")); // The button is gone.
  expect(await screen.findByText("Forms that customers fill in will stand here.")).toBeTruthy();
});

test("a row's menu offers what the rules say, and acts without leaving the list [actions.bar] [actions.reject-offer]", async () => {
  const content = { enrollment: { id: "f-1", formElements: [] }, translations: {} };
  const { server, user } = await open({
    answers: {
      ...reviewOf({ ...pendingEmail, header: form, content }),
      "POST /api/Enrollments/HandleApproval": () => ({
        id: "f-1",
        status: "Active",
        approvals: 1,
        approvalsRequired: 1,
      }),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Moving house" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Preview",
    "Edit",
    "Copy",
    "Results",
    "Answers",
    "Send Test",
    "Reject",
    "Make Active",
    "Tags",
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Make Active" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Moving house" }));
  expect(await dialog.findByText(/^Customers get none yet: all of it is new\. Untranslated texts: 0\./)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Make Active" }));
  expect(await screen.findByText("Moving house is active now.")).toBeTruthy();
  await waitFor(() => expect(requests(server)).toHaveLength(2));
  expect(screen.queryByTestId("elsewhere")).toBeNull();
});

test("a row's menu offers no second approval to whoever has approved [actions.activate-offer]", async () => {
  const { user } = await open({ rows: [{ ...form, hasApproved: true }] });
  await user.click(await screen.findByRole("button", { name: "Actions for Moving house" }));
  expect(screen.getByRole("menuitem", { name: "Reject" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Make Active" })).toBeNull();
});

test("one who only looks is offered only to look", async () => {
  const { user } = await open({ role: "Display" });
  await user.click(await screen.findByRole("button", { name: "Actions for Moving house" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Preview", "Answers"]);
  expect(screen.queryByRole("button", { name: "New" })).toBeNull();
});

test("a form's copy holds what its author typed and the server never took", async () => {
  const value = { name: "Moving out", content: { enrollment: { id: "f-1", formElements: [] }, translations: {} } };
  const kept = { value, revision: 1, versionId: "v-2", at: "2026-11-20T12:00:00Z", writer: { id: "w", save: 1 } };
  localStorage.setItem("UNSENT_FORM u-ann f-1", JSON.stringify(kept));
  const { server, user } = await open({ answers: { "POST /api/Templates/Create": () => ({ ...form, id: "f-9" }) } });
  const copy = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
    await user.click(screen.getByRole("menuitem", { name: "Copy" }));
    await screen.findByTestId("elsewhere");
    return server.requests.filter((request) => request.name === "POST /api/Templates/Create").at(-1)?.body;
  };
  const unsent = { channel: "DynamicForms", name: "Moving out (copy)", content: value.content };
  expect(await copy("Moving house")).toEqual(unsent);
  localStorage.clear();
});

test("what is deleted from the list is in the bin for 30 days, several at once; what cannot go there is counted", async () => {
  const { server, user } = await open({
    rows: [form, dated],
    answers: { "POST /api/Templates/Shelve": () => ({ moved: ["f-2"] }) },
  });
  for (const box of await screen.findAllByRole("checkbox")) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("In the bin for 30 days: 1")).toBeTruthy();
  expect(await screen.findByText(/^Left where they are: 1\./)).toBeTruthy();
  const { body } = server.requests.find(({ name }) => name === "POST /api/Templates/Shelve")!;
  expect(body).toEqual({ ids: [form.id, "f-2"], to: "bin" });
});

test("the bin says that what is there is deleted after 30 days, and of each when", async () => {
  const shelf = "bin" as const;
  await open({
    at: `${galleries.DynamicForms}?shelf=bin`,
    rows: [{ ...dated, shelf, goesAt: "2026-12-20T09:00:00Z" }],
  });
  expect(await screen.findByText(/^What is in the bin is deleted for good after 30 days\./)).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Deleted for good after" })).toBeTruthy();
  expect((await row(dated.name)).getByText(/Dec 20, 2026/)).toBeTruthy();
});

test("a live form is stopped with a reason", async () => {
  const { server, user } = await open({
    rows: [{ ...form, status: "Active", isActive: true }],
    answers: { "POST /api/Templates/Stop": () => ({ ...form, isActive: false, isStopped: true }) },
  });
  await user.click(await screen.findByRole("button", { name: `Actions for ${form.name}` }));
  await user.click(screen.getByRole("menuitem", { name: "Stop now" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox"), "A wrong price");
  await user.click(within(dialog).getByRole("button", { name: "Stop now" }));
  expect(await screen.findByText(`${form.name} is stopped: customers read that it is closed.`)).toBeTruthy();
  const { body } = server.requests.find(({ name }) => name === "POST /api/Templates/Stop")!;
  expect(body).toEqual({ id: form.id, reason: "A wrong price" });
});

test("of several that are chosen those that are live are stopped for one reason", async () => {
  const live = { ...form, status: "Active", isActive: true } as const;
  const { server, user } = await open({
    rows: [live, { ...live, id: "f-3", name: "Leaving" }, dated],
    answers: { "POST /api/Templates/Stop": () => ({ ...live, isActive: false, isStopped: true }) },
  });
  for (const box of await screen.findAllByRole("checkbox")) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Stop now" }));
  const dialog = await screen.findByRole("dialog", { name: `Stop ${form.name}, Leaving?` });
  expect(within(dialog).getByText(/^Customers read at once that each of these is closed\./)).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox"), "A wrong price");
  await user.click(within(dialog).getByRole("button", { name: "Stop now" }));
  expect(await screen.findByText("Stopped: 2")).toBeTruthy();
  const bodies = server.requests.filter(({ name }) => name === "POST /api/Templates/Stop").map(({ body }) => body);
  expect(bodies).toEqual([form.id, "f-3"].map((id) => ({ id, reason: "A wrong price" })));
});

test("a draft's name opens its editor, any other's the preview", async () => {
  await open({
    rows: [
      { ...form, status: "Draft", isActive: false },
      { ...dated, status: "Active", isActive: true },
    ],
  });
  const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("link", { name: form.name });
  expect([to(form.name), to("Old form")]).toEqual([`/smart/dynamic-form/${form.id}`, "/form/preview/f-2"]);
});

test("what is in the bin is deleted for good once that was confirmed", async () => {
  const rows = [form, { ...dated, shelf: "bin" as const }];
  const { server, user } = await open({
    rows,
    answers: {
      "POST /api/Templates/Delete": () => {
        rows.pop();
        return { done: true } as never;
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Old form" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Old form was deleted.")).toBeTruthy();
  expect(server.requests.find(({ name }) => name === "POST /api/Templates/Delete")?.body).toEqual({ id: "f-2" });
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: "Old form" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main")); // The row is gone.
});

test("a new form needs a name; an import brings its own, its type and its content", async () => {
  const { server, user } = await open({ answers: { "POST /api/Templates/Create": () => ({ ...form, id: "f-9" }) } });
  await user.click(await screen.findByRole("button", { name: "New" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New form" }));
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText("Give it a name.")).toBeTruthy();
  const content = { id: "x", type: "EBill", name: "Paperless", formElements: [] };
  await user.upload(dialog.getByLabelText("Import JSON"), new File(["{"], "bad.json"));
  expect(await dialog.findByText("This file holds no form as JSON.")).toBeTruthy();
  await user.upload(dialog.getByLabelText("Import JSON"), new File([JSON.stringify(content)], "form.json"));
  await waitFor(() => expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /Name/ }).value).toBe("Paperless"));
  await user.click(dialog.getByRole("button", { name: "Create" }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/dynamic-form/f-9");
  const created = server.requests.find(({ name }) => name === "POST /api/Templates/Create")!;
  expect(created.body).toEqual({ channel: "DynamicForms", name: "Paperless", type: "EBill", content });
  expect(created.headers.get("Idempotency-Key")).toBe("id-1");
});

test("a box at the row's start chooses it; several are tagged at once, and a tag narrows the list", async () => {
  const tagged: unknown[] = [];
  const { server, user } = await open({
    rows: [form, { ...dated, tags: ["Spring"] }],
    answers: {
      "GET /api/Templates/Tags": () => ({ tags: [{ tag: "Spring", templates: 1 }] }),
      "POST /api/Templates/Tag": ({ body }) => {
        tagged.push(body);
        return { done: true } as never;
      },
    },
  });
  const cells = (await screen.findByRole("rowheader", { name: "Moving house" })).closest("tr")!.children;
  expect(within(cells[0] as HTMLElement).getByRole("checkbox", { name: "Select Moving house" })).toBeTruthy();
  for (const box of screen.getAllByRole("checkbox", { name: /^Select / })) await user.click(box);
  await user.click(within(screen.getByRole("group", { name: "Chosen: 2" })).getByRole("button", { name: "Tags" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Tags of several: 2" }));
  expect((await dialog.findByRole<HTMLInputElement>("checkbox", { name: "Spring" })).indeterminate).toBe(true);
  await user.click(dialog.getByRole("checkbox", { name: "Spring" }));
  await user.type(dialog.getByRole("textbox", { name: /New tag/ }), "Urgent");
  await user.click(dialog.getByRole("button", { name: "Save tags" }));
  await waitFor(() => expect(tagged).toEqual([{ ids: ["f-1", "f-2"], add: ["Spring", "Urgent"], remove: [] }]));
  await user.click(screen.getByRole("button", { name: "Spring" }));
  await waitFor(() => expect(requests(server).at(-1)?.tag).toBe("Spring"));
});

test("what waits for its reader is a view; a filter is kept as one, shown again and forgotten", async () => {
  let views: { viewId: string; name: string; query: string }[] = [];
  const { server, user } = await open({
    answers: {
      "GET /api/Templates/Views": () => ({ views }),
      "POST /api/Templates/SaveView": ({ body }) => {
        views = [{ viewId: "w1", ...(body as { name: string; query: string }) }];
        return { viewId: "w1" };
      },
      "POST /api/Templates/DeleteView": () => {
        views = [];
        return { done: true } as never;
      },
    },
  });
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "View" });
  await user.selectOptions(choice, "Waiting for me");
  await waitFor(() => expect(requests(server).at(-1)?.waitsForMe).toBe("true"));
  await user.selectOptions(choice, "Everything");
  await user.click(screen.getByRole("radio", { name: "Draft" }));
  await user.click(await screen.findByRole("button", { name: "Keep as a view" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Name/ }), "My drafts");
  await user.click(dialog.getByRole("button", { name: "Keep as a view" }));
  await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe("My drafts"));
  await user.click(screen.getByRole("button", { name: "Forget this view" }));
  await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe("Filtered"));
});
