// One backend serves every connection of the embedded database, so only one connection at a time can use it: for a query, or as long as its
// transaction is open.

/** A longer wait is most likely a deadlock: a query outside of the transaction that surrounds it. */
const gatePatienceMs = 10_000;

export class GateTimeout extends Error {
  override name = "GateTimeout";
  constructor() {
    super(
      `The embedded database was busy with another connection's transaction for ${gatePatienceMs / 1000} s. ` +
        "Most likely a query inside of a transaction used the database instead of the transaction, and waits for itself.",
    );
  }
}

export interface ConnectionGate<Owner> {
  /** Resolves once the owner has the backend; immediately if it has it already. Throws GateTimeout. */
  enter(owner: Owner): Promise<void>;
  leave(owner: Owner): void;
}

export function gateOf<Owner>(patienceMs = gatePatienceMs): ConnectionGate<Owner> {
  const waiting: { owner: Owner; go: () => void }[] = [];
  let inside: Owner | undefined;
  return {
    enter(owner) {
      if (inside === owner) return Promise.resolve();
      if (inside === undefined) {
        inside = owner;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          reject(new GateTimeout());
        }, patienceMs);
        const waiter = {
          owner,
          go: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        waiting.push(waiter);
      });
    },
    leave(owner) {
      if (inside !== owner) return;
      const next = waiting.shift();
      inside = next?.owner;
      next?.go();
    },
  };
}
