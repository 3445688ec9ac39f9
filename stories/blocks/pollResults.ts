// A poll's results as the server sends them: a choice, and a text with too many different answers.
import type { PollResults } from "@billwright/renderer";

export const pollResults: PollResults = {
  total: 1200,
  questions: [
    {
      inputId: "q1",
      name: "How do you want to pay your monthly bill?",
      type: "MultipleChoice",
      submitted: 1180,
      notSubmitted: 20,
      notShown: 0,
      answers: [
        { label: "By automatic bank transfer on the due date", count: 640 },
        { label: "By card", count: 540 },
      ],
    },
    {
      inputId: "q2",
      name: "Anything you want to tell us?",
      type: "Text",
      submitted: 310,
      notSubmitted: 330,
      notShown: 560,
      answers: Array.from({ length: 11 }, (_, n) => ({ label: `thought ${n}`, count: 1 })),
    },
  ],
};
