// What the pages say on which somebody signs in, and what follows them to every page of the staff: a part of its own, so that signing in waits for
// no word of an editor.
import { sessionMessages } from "./session.ts";

export const sessionPart = sessionMessages;
