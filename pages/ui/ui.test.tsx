import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderStaffPage } from "../testing/staffApp.tsx";
import { testApp, testServer } from "../testing/testApp.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DataTable, type Sort } from "./DataTable.tsx";
import { EmailText } from "./EmailText.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { MenuButton } from "./MenuButton.tsx";
import { NumberField } from "./NumberField.tsx";
import { Pager } from "./Pager.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { Segmented } from "./Segmented.tsx";
import { SplitButton } from "./SplitButton.tsx";
import { Switch } from "./Switch.tsx";
import { indexByLetter, nextIndex } from "./useMenu.ts";

afterEach(cleanup);

async function show(part: ReactNode) {
  await renderStaffPage(await testApp(testServer({})), "/here", <section aria-label="Here">{part}</section>, "/here");
  await screen.findByRole("region", { name: "Here" });
  return userEvent.setup();
}

const choose = vi.fn<(id: string) => void>();
const items = ["Copy", "Delete", "Download"].map((label) => ({
  id: label,
  label,
  isDisabled: label === "Delete",
  onSelect: () => choose(label),
}));
const focused = () => document.activeElement?.textContent;

test("an e-mail address breaks before its @ and its dots, and reads as it is", async () => {
  await show(<EmailText email="ada.lee@north.example" />);
  const shown = screen.getByText("ada.lee@north.example");
  expect(shown.innerHTML).toBe("ada<wbr>.lee<wbr>@north<wbr>.example");
});

test("several letters lead to the item that begins with all of them, which may be the same one", () => {
  const labels = ["Time", "Date", "Text"];
  expect(indexByLetter("te", 0, labels)).toBe(2);
  expect(indexByLetter("tex", 2, labels)).toBe(2);
});

test("a menu opens by click or arrow, is walked by arrows, ends and letters, and gives focus back", async () => {
  const user = await show(<MenuButton label="More" items={items} />);
  const button = screen.getByRole("button", { name: "More" });
  button.focus();
  await user.keyboard("{ArrowDown}");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(focused()).toBe("Copy");
  await user.keyboard("{ArrowUp}");
  expect(focused()).toBe("Download");
  await user.keyboard("{Home}d");
  expect(focused()).toBe("Delete");
  await user.keyboard("d");
  expect(focused()).toBe("Download");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click(screen.getByRole("menuitem", { name: "Download" }));
  expect(choose.mock.calls).toEqual([["Download"]]);
  expect(document.activeElement).toBe(button);
});

test("a disabled item can be focused and does nothing", async () => {
  const user = await show(<MenuButton label="More" items={items} />);
  choose.mockClear();
  await user.click(screen.getByRole("button", { name: "More" }));
  const disabled = screen.getByRole("menuitem", { name: "Delete" });
  expect(disabled.getAttribute("aria-disabled")).toBe("true");
  await user.click(disabled);
  expect(choose).not.toHaveBeenCalled();
  expect(screen.getByRole("menu")).toBeTruthy();
});

test("keys and letters lead round the list and back to its start", () => {
  expect([nextIndex("ArrowDown", 2, 3), nextIndex("ArrowUp", 0, 3), nextIndex("x", 0, 3)]).toEqual([0, 2, null]);
  const labels = ["Élan", "echo", "Zoo"];
  expect([indexByLetter("e", 1, labels), indexByLetter("é", 2, labels), indexByLetter("q", 0, labels)]).toEqual([
    1, 0, -1,
  ]);
});

test("a split button does one thing, and its second half opens the others", async () => {
  const press = vi.fn();
  const user = await show(
    <SplitButton label="Save Template" onPress={press} menuLabel="More ways to leave" items={items} isPrimary />,
  );
  await user.click(screen.getByRole("button", { name: "Save Template" }));
  expect(press).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "More ways to leave" }));
  expect(within(screen.getByRole("menu")).getAllByRole("menuitem")).toHaveLength(3);
});

interface Row {
  id: string;
  name: string;
}

function Sorted({ rows }: { rows: Row[] | null }) {
  const [sort, setSort] = useState<Sort>({ by: "name", isDescending: false });
  return (
    <DataTable
      caption="Things"
      columns={[
        { id: "name", title: "Name", sortBy: "name", cell: ({ name }) => name },
        { id: "id", title: "Id", sortBy: "id", cell: ({ id }) => id },
        { id: "plain", title: "Plain", cell: () => "-" },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `/things/${id}`}
      sort={sort}
      onSort={setSort}
      empty={<EmptyState title="No things yet">Make the first one.</EmptyState>}
    />
  );
}

test("a table is sorted by its headers' buttons, which say how, and a row leads to its page", async () => {
  const user = await show(<Sorted rows={[{ id: "1", name: "One" }]} />);
  const sorts = () => screen.getAllByRole("columnheader").map((header) => header.getAttribute("aria-sort"));
  expect(sorts()).toEqual(["ascending", "none", null]);
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(sorts()).toEqual(["descending", "none", null]);
  await user.click(screen.getByRole("button", { name: "Id" }));
  expect(sorts()).toEqual(["none", "ascending", null]);
  expect(screen.getByRole("link", { name: "One" }).getAttribute("href")).toBe("/things/1");
  expect(screen.getByRole("table", { name: "Things" })).toBeTruthy();
});

test("a table whose rows are on their way is busy and says so; without rows it says what to do", async () => {
  await show(<Sorted rows={null} />);
  expect(screen.getByText("Loading…")).toBeTruthy();
  expect(screen.queryByText("No things yet")).toBeNull();
  cleanup();
  await show(<Sorted rows={[]} />);
  expect(screen.getByText("No things yet")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("what is typed while one's own search comes back stays; what the caller puts in replaces it", async () => {
  const found: (() => void)[] = [];
  function Searched() {
    const [value, setValue] = useState("");
    return (
      <>
        <SearchBox label="Search" value={value} onSearch={(text) => void found.push(() => setValue(text))} />
        <button type="button" onClick={() => setValue("gas")}>
          Gas
        </button>
      </>
    );
  }
  const user = await show(<Searched />);
  const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  await user.type(box, "wa{Enter}");
  await user.type(box, "ter");
  act(() => found[0]!());
  expect(box.value).toBe("water");
  await user.click(screen.getByRole("button", { name: "Gas" }));
  expect(box.value).toBe("gas");
});

test("a pager says where one is and holds the way that leads nowhere; one page needs none", async () => {
  const skip = vi.fn();
  const user = await show(<Pager label="Pages" total={60} top={25} skip={50} onSkip={skip} />);
  expect(screen.getByText("51 to 60 of 60")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(skip).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(skip).toHaveBeenCalledWith(25);
  cleanup();
  await show(<Pager label="Pages" total={25} top={25} skip={0} onSkip={skip} />);
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("a switch and a segmented choice are the browser's own controls under their names", async () => {
  const [turn, pick] = [vi.fn(), vi.fn()];
  const options = [
    { value: "all", label: "All" },
    { value: "own", label: "Own" },
  ];
  const user = await show(
    <>
      <Switch label="Send to all" help="Every Owner is asked." isOn={false} onChange={turn} />
      <Segmented label="Which ones" options={options} value="all" onChange={pick} />
    </>,
  );
  await user.click(screen.getByRole("switch", { name: "Send to all", description: "Every Owner is asked." }));
  expect(turn).toHaveBeenCalledWith(true);
  await user.click(within(screen.getByRole("group", { name: "Which ones" })).getByRole("radio", { name: "Own" }));
  expect(pick).toHaveBeenCalledWith("own");
});

test("a question is answered once, however often its button is pressed", async () => {
  let done: () => void = () => undefined;
  const confirm = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
  const user = await show(
    <ConfirmDialog title="Delete it?" confirm="Delete" isDangerous onConfirm={confirm} onClose={() => undefined}>
      It will be gone.
    </ConfirmDialog>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  await user.dblClick(button);
  expect(confirm).toHaveBeenCalledOnce();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  done();
});

test.each(["12345678901234567", "1".repeat(40), "0.1234567890123456", "1e3", "12 or 13"])(
  "a number typed as %j, which would be stored as another, stays in its field with what is wrong, and changes nothing",
  async (text) => {
    const changed = vi.fn<(value: number | null) => void>();
    const user = await show(<NumberField label="Length" value={null} onChange={changed} />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Length" });
    await user.click(field);
    await user.paste(text);
    await user.tab();
    expect([field.value, field.getAttribute("aria-invalid"), changed.mock.calls]).toEqual([text, "true", []]);
  },
);
