// Mails and text messages that go out.
import type { Messages } from "./message.ts";

export const mailMessages = {} as const satisfies Messages;
