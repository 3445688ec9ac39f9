// The worker that runs a form's test cases, so that its page goes on at once.
import { runRequests } from "./runRequests.ts";
import type { RunRequest } from "./runnerMessages.ts";

const run = runRequests();
self.addEventListener("message", ({ data }: MessageEvent<RunRequest>) => self.postMessage(run(data)));
