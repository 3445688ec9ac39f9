import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType, ReactNode } from "react";
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
