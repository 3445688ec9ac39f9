// Sends a built file as the build compressed it: NAME.br or NAME.gz beside NAME, whichever the browser takes. Nothing of them is
// compressed anew at a request.
import type { Request, RequestHandler, Response } from "express";
import { basename, extname } from "node:path";

/** The best first: of the encodings that a browser takes equally well, the order in its header says nothing. */
const encodings = { ".br": "br", ".gz": "gzip" } as const;
type Ending = keyof typeof encodings;

const endings = Object.keys(encodings) as Ending[];
const isEnding = (text: string): text is Ending => Object.hasOwn(encodings, text);

/** Tries the compressed files before the file itself. `files` serves a folder and sets `headersOfCompressed`. */
export const asCompressed =
  (files: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const [path = "", ...query] = request.url.split("?");
    if (isEnding(extname(path))) return next();
    const taken = endings.filter((ending) => takes(request, encodings[ending]));
    const attempt = ([ending, ...others]: string[]): unknown => {
      request.url = [path + (ending ?? ""), ...query].join("?");
      if (ending === undefined) return files(request, response, next);
      return files(request, response, (error?: unknown) => (error === undefined ? attempt(others) : next(error)));
    };
    return attempt(taken);
  };

const takes = (request: Request, encoding: string): boolean => request.acceptsEncodings(encoding) !== false;

/** For the file at `path`, compressed or not: a cache must keep the one apart from the other. */
export function headersOfCompressed(response: Response, path: string): void {
  response.vary("Accept-Encoding");
  const ending = extname(path);
  if (!isEnding(ending)) return;
  response.setHeader("Content-Encoding", encodings[ending]);
  response.type(extname(basename(path, ending)));
}
