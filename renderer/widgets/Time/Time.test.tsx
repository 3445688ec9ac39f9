import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { showForm } from "../../form.fixture.tsx";

test("Time is a time of day and answers HH:mm [input.time]", () => {
  const { valueOf } = showForm({ inputs: [{ id: "q1", name: "Best time", inputType: "Time" }] });
  const box = screen.getByLabelText<HTMLInputElement>("Best time");
  expect(box.type).toBe("time");
  fireEvent.change(box, { target: { value: "09:30" } });
  expect(valueOf("q1")).toBe("09:30");
});
