// The journeys, all at once, each over and over.
import { expect } from "vitest";
import { journeys, type Ground } from "./journeys.ts";

export interface Load {
  /** What went wrong so far, and how many journeys there were. */
  faults: string[];
  done(): number;
  /** Waits until each has been gone so many times more from its beginning to its end. */
  rounds(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function startLoad(on: Ground): Load {
  const travellers = Object.entries(journeys).map(([name, journey]) => ({ name, journey, done: 0 }));
  const faults: string[] = [];
  let isOver = false;
  const travelling = Promise.all(
    travellers.map(async (each) => {
      for (; !isOver; each.done += 1)
        await each.journey(on).catch(({ message, cause }: Error) => {
          faults.push(`${each.name}: ${message} ${cause instanceof Error ? cause.message : ""}`);
        });
    }),
  );
  return {
    faults,
    done: () => travellers.reduce((sum, { done }) => sum + done, 0),
    async rounds(count) {
      const before = travellers.map(({ done }) => done);
      const gone = () => Math.min(...travellers.map(({ done }, at) => done - before[at]!));
      // The one that is under way began before.
      await expect.poll(gone, { timeout: 300_000 }).toBeGreaterThan(count);
    },
    async stop() {
      isOver = true;
      await travelling;
    },
  };
}
