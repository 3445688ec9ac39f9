import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Surroundings } from "../../surroundings.fixture.tsx";
import type { PollResults } from "./chartRows.ts";
import { ResultsModal } from "./ResultsModal.tsx";
import { ResultsSection } from "./ResultsSection.tsx";

// jsdom has no canvas, like some browsers: everything but the chart must work.
beforeAll(() => void vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null));
afterEach(cleanup);

const results: PollResults = {
  total: 1200,
  questions: [
    {
      inputId: "q1",
      name: "How do you want to pay?",
      type: "MultipleChoice",
      answers: [
        { label: "By bank transfer on the due date", count: 900 },
        { label: "By card", count: 300 },
      ],
      submitted: 1200,
      notSubmitted: 0,
      notShown: 0,
    },
    {
      inputId: "q2",
      name: "Anything else?",
      type: "Text",
      answers: Array.from({ length: 11 }, (_, n) => ({ label: `thought ${n}`, count: 1 })),
      submitted: 11,
      notSubmitted: 1189,
      notShown: 1000,
    },
  ],
};
const figures = (name: string) =>
  [...screen.getByRole<HTMLTableElement>("table", { name }).tBodies[0]!.rows].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );

test("shows a chart for each question and a table of the same figures behind a toggle [results.modal]", () => {
  render(
    <Surroundings>
      <ResultsModal results={results} onClose={vi.fn()} />
    </Surroundings>,
  );
  const window = screen.getByRole("dialog", { name: "Poll/Survey Results" });
  expect(
    within(window)
      .getAllByRole("img")
      .map((chart) => chart.getAttribute("aria-label")),
  ).toEqual([
    "Bar chart of “How do you want to pay?”. The table below it holds the same figures.",
    "Bar chart of “Anything else?”. The table below it holds the same figures.",
  ]);
  expect(figures("How do you want to pay?")).toEqual([
    ["By bank transfer on the due date", "900", "75%"],
    ["By card", "300", "25%"],
  ]);
});

test("a table is hidden until somebody presses its toggle [results.modal]", () => {
  render(
    <Surroundings>
      <ResultsSection results={results} />
    </Surroundings>,
  );
  const toggles = screen.getAllByText("Show as a table").map((summary) => summary.closest("details")!);
  expect(toggles.map(({ open }) => open)).toEqual([false, false]);
  expect(toggles.map((toggle) => toggle.querySelector("caption")?.textContent)).toEqual(
    results.questions.map(({ name }) => name),
  );
});

test("a rating has its average, in a figure and in stars; nothing else has one [results.modal]", () => {
  const rating = {
    ...results.questions[0]!,
    type: "Rating" as const,
    answers: [1, 2, 3, 4, 5].map((star) => ({ label: String(star), count: star === 5 ? 3 : 1 })),
  };
  render(
    <Surroundings>
      <ResultsSection results={{ ...results, questions: [rating, results.questions[1]!] }} />
    </Surroundings>,
  );
  expect(screen.getAllByText(/Average/).map(({ textContent }) => textContent)).toEqual(["★★★★☆ Average: 3.6 of 5"]);
});

test.each(["HOUSE-12", "5"])("an answer of %s is no star of a rating of three [results.modal]", (other) => {
  const stars = [0, 0, 2].map((count, index) => ({ label: String(index + 1), count }));
  const rating = {
    ...results.questions[0]!,
    type: "Rating" as const,
    answers: [...stars, { label: other, count: 40 }],
  };
  render(
    <Surroundings>
      <ResultsSection results={{ ...results, questions: [rating] }} />
    </Surroundings>,
  );
  expect(screen.getAllByText(/Average/).map(({ textContent }) => textContent)).toEqual(["★★★ Average: 3 of 3"]);
});

test("two options of one name have a row each [results.modal]", () => {
  const warned = vi.spyOn(console, "error");
  const answers = [
    { label: "Other", count: 1 },
    { label: "Other", count: 2 },
  ];
  render(
    <Surroundings>
      <ResultsSection results={{ ...results, questions: [{ ...results.questions[0]!, answers }] }} />
    </Surroundings>,
  );
  expect(figures("How do you want to pay?").map(([label, count]) => [label, count])).toEqual([
    ["Other", "1"],
    ["Other", "2"],
  ]);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test("splits a text question of eleven distinct answers into Submitted and Not Submitted [results.text]", () => {
  render(
    <Surroundings>
      <ResultsSection results={results} />
    </Surroundings>,
  );
  expect(figures("Anything else?")).toEqual([
    ["Submitted", "11", "0.9%"],
    ["Not Submitted", "1,189", "99.1%"],
  ]);
});

test("says of a question in how many responses it was not shown [results.text]", () => {
  render(
    <Surroundings>
      <ResultsSection results={{ ...results, total: 2200 }} />
    </Surroundings>,
  );
  expect(screen.getAllByText(/^Not shown/).map(({ textContent }) => textContent)).toEqual([
    "Not shown in 1,000 of 2,200 responses",
  ]);
});

const waits: { title: string; shown: PollResults | null; words: string }[] = [
  { title: "while they are on their way", shown: null, words: "Loading the results…" },
  { title: "while there are none", shown: { total: 0, questions: [] }, words: "There are no answers yet." },
];
test.each(waits)("says so $title [form.results]", ({ shown, words }) => {
  render(
    <Surroundings>
      <ResultsSection results={shown} />
    </Surroundings>,
  );
  expect(screen.getByRole("heading", { name: "Poll/Survey Results" })).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});
