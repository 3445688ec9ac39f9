// A poll's results (forms.txt §2.5): in the page, in a dialog, while loading, and empty.
import type { Meta, StoryObj } from "@storybook/react-vite";
import { ResultsModal, ResultsSection, type PollResults } from "@billwright/renderer";
import { Surroundings } from "../show/Surroundings.tsx";
import { pollResults } from "./pollResults.ts";

function Results({ shown, inWindow = false }: { shown: PollResults | null; inWindow?: boolean }) {
  return (
    <Surroundings>
      {inWindow ? <ResultsModal results={shown} onClose={() => {}} /> : <ResultsSection results={shown} />}
    </Surroundings>
  );
}

const meta: Meta<typeof Results> = { title: "Blocks/Results", component: Results, args: { shown: pollResults } };
export default meta;
type Story = StoryObj<typeof Results>;

export const InThePage: Story = {};
export const InAWindow: Story = { args: { inWindow: true } };
export const OnTheirWay: Story = { args: { shown: null } };
export const None: Story = { args: { shown: { total: 0, questions: [] } } };
export const Dark: Story = { globals: { theme: "dark" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };
