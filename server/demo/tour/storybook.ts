// The Storybook behind /dev/storybook: built on the first press. Its pages have inline scripts, so they are on the sandbox's origin.
import type { Request, Response, Router } from "express";
import express from "express";
import { escapeHtml } from "../../html/escapeHtml.ts";
import { innerPage } from "./layout.ts";

/** Builds it where it is missing or not of these sources. What it says goes to `print`. Resolves to whether it is there. */
export type BuildStorybook = (print: (text: string) => void) => Promise<boolean>;

type State = "not begun" | "under way" | "built" | "failed";

const againSeconds = 3;
/** Of what a failed build has printed, the end. */
const mostOutput = 2_000;

export function storybookRoutes(build: BuildStorybook, addressFor: (request: Request) => string): Router {
  let state: State = "not begun";
  let output = "";
  const begin = () => {
    [state, output] = ["under way", ""];
    build((text) => (output = (output + text).slice(-mostOutput))).then(
      (isBuilt) => (state = isBuilt ? "built" : "failed"),
      (error: unknown) => ([state, output] = ["failed", String(error)]),
    );
  };
  const show = (request: Request, response: Response) => {
    if (state === "built") return response.redirect(303, addressFor(request));
    return response.type("html").send(state === "failed" ? failedPage(output) : waitPage);
  };
  const router = express.Router();
  router.get("/dev/storybook", (request, response) => {
    if (state === "not begun") begin();
    show(request, response);
  });
  router.post("/dev/storybook", (_request, response) => {
    if (state === "failed") begin();
    response.redirect(303, "/dev/storybook");
  });
  return router;
}

const waitPage = innerPage(
  "Storybook",
  `<p class="message" role="status">It is being built, which takes about a minute, once. This page looks every ${againSeconds} seconds whether it is there, and then leads to it.</p>`,
  againSeconds,
);

const failedPage = (output: string): string =>
  innerPage(
    "Storybook",
    `<p class="message" role="alert">It could not be built. The last words of the build:</p><pre tabindex="0">${escapeHtml(output)}</pre>
<form method="post" action="/dev/storybook"><button>Try again</button></form>`,
  );
