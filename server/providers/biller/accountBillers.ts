// Each account's biller: its own system if one is connected, otherwise the customers in our database.
import type { Biller } from "./biller.ts";
import type { BillerConnection } from "./httpBiller.ts";

/**
 * @param connectionOf The account's connection; null: it has none.
 * @param connect Makes the biller of a connection; called once for each.
 */
export function accountBillers(
  connectionOf: (accountId: string) => Promise<BillerConnection | null>,
  connect: (connection: BillerConnection) => Biller,
  local: Biller,
): Biller {
  const connected = new Map<string, Biller>();
  async function billerOf(accountId: string): Promise<Biller> {
    const connection = await connectionOf(accountId);
    if (connection === null) return local;
    const key = JSON.stringify([accountId, connection.address, connection.bearer]);
    const biller = connected.get(key) ?? connect(connection);
    connected.set(key, biller);
    return biller;
  }
  return {
    recipient: async (accountId, recipientId) => (await billerOf(accountId)).recipient(accountId, recipientId),
    lookUp: async (accountId, who) => (await billerOf(accountId)).lookUp(accountId, who),
    budget: async (accountId, recipientId) => (await billerOf(accountId)).budget(accountId, recipientId),
    preferences: async (accountId, recipientId) => (await billerOf(accountId)).preferences(accountId, recipientId),
    changeContact: async (accountId, recipientId, change) =>
      (await billerOf(accountId)).changeContact(accountId, recipientId, change),
    bills: async (accountId, recipientId) => (await billerOf(accountId)).bills(accountId, recipientId),
    post: async (accountId, posting) => (await billerOf(accountId)).post(accountId, posting),
  };
}
