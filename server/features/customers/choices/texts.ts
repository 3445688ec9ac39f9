// GET Texts and POST SettleText: text messages that read as a no and carry no keyword wait here for somebody to read them (decisions-proposed.md P144).
import type { CallData } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { findQueuedTexts, settleText } from "../texts/index.ts";
import type { ChoiceServices } from "./services.ts";

type List = "GET /api/Choices/Texts";

const most = 50;

/** Whoever reads them is in the audit trail. */
export async function listTexts(services: ChoiceServices, { opened, ip }: CallContext<List>): Promise<CallData<List>> {
  const { database, audit } = services;
  const { accountId, userId } = opened;
  const found = await findQueuedTexts(database, services, accountId, { limit: most + 1 });
  const texts = found.slice(0, most);
  if (texts.length > 0)
    await audit.write(database, {
      ...{ accountId, actor: userId, action: "texts_opened", object: "texts", ip },
      detail: { texts: texts.length },
    });
  return {
    texts: texts.map(({ receivedAt, ...text }) => ({ ...text, receivedAt: receivedAt.toISOString() })),
    hasMore: found.length > most,
  };
}

/** Throws NONE where somebody has settled it before. */
export async function settleOne(
  services: ChoiceServices,
  { body: { entryId, isRefusal }, opened: { accountId, userId } }: CallContext<"POST /api/Choices/SettleText">,
): Promise<null> {
  if (!(await settleText(services, { accountId, entryId, isRefusal, actor: userId }))) throw notFound();
  return null;
}
