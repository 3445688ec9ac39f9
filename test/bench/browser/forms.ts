// The forms of the browser's benchmark: texts, and before every hundredth of them a question that shows or hides the eight after it.
export interface BenchInput {
  id: string;
  name: string;
  /** The question on which it depends. */
  on?: string;
  isQuestion: boolean;
}

const dependants = 8;
const groupEvery = 100;

/** So many inputs, counting questions and what they hide. At any size the first one is a question. */
export const inputsOf = (size: number): BenchInput[] =>
  Array.from({ length: size }, (_none, at) => {
    const position = at % groupEvery;
    const id = `i${at}`;
    const name = `Input number ${at + 1}`;
    if (position === 0) return { id, name, isQuestion: true };
    return { id, name, isQuestion: false, ...(position <= dependants ? { on: `i${at - position}` } : {}) };
  });

/** What the address of a contestant's page asks for. */
export const requestedSize = (): number => Number(new URLSearchParams(location.search).get("size"));
