import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Surroundings } from "../../surroundings.fixture.tsx";
import { Tabs } from "./Tabs.tsx";

const names = ["a", "b", "c"] as const;

function Tabbed() {
  const [chosen, setChosen] = useState<(typeof names)[number]>("a");
  const tabs = names.map((name) => ({ name, label: `Tab ${name}`, ...(name === "c" ? { badge: 3 } : {}) }));
  return (
    <Tabs label="Parts" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      Panel {chosen}
    </Tabs>
  );
}

const show = (dir: "ltr" | "rtl") =>
  render(
    <Surroundings dir={dir}>
      <Tabbed />
    </Surroundings>,
  );

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

test("tabs are one stop for the Tab key, and arrows move and choose", async () => {
  show("ltr");
  const user = userEvent.setup();
  await user.tab();
  expect(focused()).toBe("Tab a");
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Tab b");
  expect(screen.getByRole("tabpanel", { name: "Tab b" }).textContent).toBe("Panel b");
  await user.keyboard("{End}{ArrowRight}{ArrowLeft}");
  expect(focused()).toBe("Tab c 3");
  await user.keyboard("{Home}");
  expect(screen.getAllByRole("tab").map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
});

test("arrows follow the direction of the page, and a badge is read out with its tab", async () => {
  show("rtl");
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(focused()).toBe("Tab b");
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Tab c 3" }).getAttribute("aria-selected")).toBe("true");
});
