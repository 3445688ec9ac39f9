import { cleanup, render, screen } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { useState, type ComponentType, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Surroundings } from "../../surroundings.fixture.tsx";
import { lazyPart } from "./LazyPart.tsx";

interface Words {
  words: string;
}
const Shown: ComponentType<Words> = ({ words }) => <p>{words}</p>;
const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

// React logs to the console what an error boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(children: ReactNode) {
  return render(
    <Surroundings>
      <input aria-label="Beside" />
      {children}
    </Surroundings>,
  );
}

test("a part whose code does not come says so, takes nothing with it, and comes when tried again", async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType<Words> }>>(offline);
  const Part = lazyPart(load);
  const user = userEvent.setup();
  show(<Part words="Here" />);
  await user.type(screen.getByLabelText("Beside"), "typed");
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("alert").textContent).toContain("This part could not be loaded");
  await user.click(again);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue({ default: Shown });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Here")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Beside").value).toBe("typed");
});

/** A dialog that a press opens, and that takes focus. */
const Dialog: ComponentType<{ onClose(): void }> = () => (
  <button type="button" autoFocus>
    In the dialog
  </button>
);

function Opening({ of: Window }: { of: ComponentType<{ onClose(): void }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Window onClose={() => setOpen(false)} />}
    </>
  );
}

test.each([
  ["Escape", (user: UserEvent) => user.keyboard("{Escape}")],
  ["Close", (user: UserEvent) => user.click(screen.getByRole("button", { name: "Close" }))],
] as const)("a dialog whose code does not come is left by %s, and focus is where it was", async (_, leave) => {
  const load = vi.fn<() => Promise<{ default: typeof Dialog }>>(offline);
  const user = userEvent.setup();
  show(<Opening of={lazyPart(load, { isWindow: true })} />);
  const opener = screen.getByRole("button", { name: "Open" });
  await user.click(opener);
  expect(await screen.findByRole("button", { name: "Try again" })).toBe(document.activeElement);
  await leave(user);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(opener).toBe(document.activeElement);
  // The next press opens it.
  load.mockResolvedValue({ default: Dialog });
  await user.click(opener);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "In the dialog" })).toBeDefined();
});

test("a part that is no dialog has nothing to close", async () => {
  const Part = lazyPart(vi.fn<() => Promise<{ default: ComponentType<Words> }>>(offline));
  show(<Part words="Here" />);
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
});

test("a part that was prefetched is there at once, and is not requested again", async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType<Words> }>>().mockResolvedValue({ default: Shown });
  const Part = lazyPart(load);
  await Part.prefetch();
  show(<Part words="Here" />);
  expect(screen.getByText("Here")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test("a prefetch that fails says nothing, and the part asks by itself later", async () => {
  const load = vi.fn<() => Promise<{ default: ComponentType<Words> }>>(offline);
  const Part = lazyPart(load);
  await expect(Part.prefetch()).resolves.toBeUndefined();
  load.mockResolvedValue({ default: Shown });
  show(<Part words="Here" />);
  expect(await screen.findByText("Here")).toBeDefined();
});
