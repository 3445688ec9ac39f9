// Each account's biller: its own system if one is connected, otherwise the customers in our database.
import { withReadDates } from "@billwright/engine/calendar";
import type { Biller } from "./biller.ts";
import type { BillerConnection } from "./httpBiller.ts";
import type { Connections } from "./storedConnections.ts";

/**
 * @param connections The accounts' connections.
 * @param connect Makes the biller of a connection; called once for each.
 */
export function accountBillers(
  connections: Connections,
  connect: (connection: BillerConnection) => Biller,
  local: Biller,
): Biller {
  const connected = new Map<string, Biller>();
  async function billerOf(accountId: string): Promise<Biller> {
    const connection = await connections.of(accountId);
    return connection === null ? local : connectedBy(accountId, connection);
  }
  function connectedBy(accountId: string, connection: BillerConnection): Biller {
    const key = JSON.stringify([accountId, connection.address, connection.bearer]);
    const biller = connected.get(key) ?? connect(connection);
    connected.set(key, biller);
    return biller;
  }
  return {
    async recipient(accountId, recipientId) {
      const found = await connections.orRecipient(accountId, recipientId);
      const known =
        "known" in found ? found.known : await connectedBy(accountId, found).recipient(accountId, recipientId);
      return known && { ...known, tags: withReadDates(known.tags, found.country) };
    },
    lookUp: async (accountId, who) => (await billerOf(accountId)).lookUp(accountId, who),
    search: async (accountId, text) => (await billerOf(accountId)).search(accountId, text),
    budget: async (accountId, recipientId) => (await billerOf(accountId)).budget(accountId, recipientId),
    preferences: async (accountId, recipientId) => (await billerOf(accountId)).preferences(accountId, recipientId),
    changeContact: async (accountId, recipientId, change) =>
      (await billerOf(accountId)).changeContact(accountId, recipientId, change),
    bills: async (accountId, recipientId) => (await billerOf(accountId)).bills(accountId, recipientId),
    hand: async (accountId, fact) => (await billerOf(accountId)).hand(accountId, fact),
  };
}
