// What runs test cases beside the page: a worker or, where none can be had, the page itself.
import workerAddress from "./casesWorker.ts?worker&url";
import { scriptAddress } from "../../../services/scriptAddress.ts";
import type { RunAnswer, RunRequest } from "./runnerMessages.ts";

export interface CaseRunning {
  run(request: RunRequest): void;
  close(): void;
}

/** `onFailure`: its script cannot be loaded or run, so it will answer nothing. */
export function startRunner(onAnswer: (answer: RunAnswer) => void, onFailure: () => void): CaseRunning {
  if (typeof Worker === "undefined") return inPage(onAnswer, onFailure);
  const worker = new Worker(scriptAddress(workerAddress), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<RunAnswer>) => onAnswer(data));
  worker.addEventListener("error", onFailure);
  return { run: (request) => worker.postMessage(request), close: () => worker.terminate() };
}

function inPage(onAnswer: (answer: RunAnswer) => void, onFailure: () => void): CaseRunning {
  const loaded = import("./runRequests.ts").then(({ runRequests }) => runRequests());
  let isOpen = true;
  return {
    run: (request) =>
      void loaded
        .then((run) => run(request))
        .then(
          (answer) => isOpen && onAnswer(answer),
          () => isOpen && onFailure(),
        ),
    close: () => {
      isOpen = false;
    },
  };
}
