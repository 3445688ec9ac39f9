import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { showForm } from "../../form.fixture.tsx";

const rating = { id: "q1", name: "How did we do?", inputType: "Rating" } as const;

// jsdom has no CSS.escape, which the simulated keyboard uses to find the group's radios.
beforeAll(() => void vi.stubGlobal("CSS", { escape: (name: string) => name.replace(/[^\w-]/g, "\\$&") }));

describe("Rating", () => {
  test("offers five stars, each with its words, and answers their number [input.rating]", async () => {
    const { user, valueOf, container } = showForm({ inputs: [rating] });
    expect(screen.getByRole("radiogroup", { name: "How did we do?" })).toBeDefined();
    expect(screen.getAllByRole("radio")).toHaveLength(5);
    await user.click(screen.getByRole("radio", { name: "4 of 5 stars" }));
    expect(valueOf("q1")).toBe(4);
    expect(container.querySelectorAll(".bw-star--lit")).toHaveLength(4);
  });

  test("is worked by the keyboard: Tab to the stars, arrows between them [input.rating]", async () => {
    const { user, valueOf } = showForm({ inputs: [{ ...rating, value: 2 }] });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "2 of 5 stars" }));
    await user.keyboard("{ArrowRight}");
    expect(valueOf("q1")).toBe(3);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(valueOf("q1")).toBe(1);
  });

  test("has as many stars as the author set, and can be cleared where it is not required [input.rating]", async () => {
    const { user, valueOf } = showForm({ inputs: [{ ...rating, length: 3 }] });
    await user.click(screen.getByRole("radio", { name: "3 of 3 stars" }));
    await user.click(screen.getByRole("button", { name: "Clear choice" }));
    expect(valueOf("q1")).toBeNull();
  });
});
