import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { options, showForm } from "../../form.fixture.tsx";

const service = { id: "q1", name: "Service", inputType: "Dropdown", options: options("Gas", "Water") } as const;

test("Dropdown offers its options and an empty choice, which takes the answer back [input.dropdown]", async () => {
  const { user, valueOf } = showForm({ inputs: [service] });
  const select = screen.getByLabelText("Service");
  expect(
    within(select)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Please choose", "Gas", "Water"]);
  await user.selectOptions(select, "Water");
  expect(valueOf("q1")).toBe("g-water");
  await user.selectOptions(select, "Please choose");
  expect(valueOf("q1")).toBe("");
});

test("Dropdown shows the notes of the chosen option where they are enabled, and not else [input.notes]", async () => {
  const noted = [{ guid: "g-gas", name: "Gas", notes: "A meter is needed." }, ...options("Water")];
  const { user } = showForm({
    inputs: [
      { ...service, options: noted, enableNotesToDisplay: true },
      { ...service, id: "q2", name: "Silent", options: noted },
    ],
  });
  const select = screen.getByLabelText("Service");
  await user.selectOptions(select, "Gas");
  await user.selectOptions(screen.getByLabelText("Silent"), "Gas");
  const notes = screen.getAllByText("A meter is needed.");
  expect(notes).toHaveLength(1);
  expect(select.getAttribute("aria-describedby")).toContain(notes[0]?.id);
  await user.selectOptions(select, "Water");
  expect(screen.queryByText("A meter is needed.")).toBeNull();
});
