// Turns requests away before they pile up: one that is told at once to come again in a moment costs nobody anything (threats.md T47).
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { World } from "../world.ts";
import { sendError } from "./answer.ts";
import { busy } from "./refusal.ts";

/** More than this many at once would wait longer than a second for their turn. */
export const mostAtOnce = 400;

export function shedLoad(world: World, log: Logger, most = mostAtOnce): RequestHandler {
  let running = 0;
  return (_request, response, next) => {
    if (running >= most) {
      sendError(response, busy(), world, log);
      return;
    }
    running++;
    response.once("close", () => running--);
    next();
  };
}
