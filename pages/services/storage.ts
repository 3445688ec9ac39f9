// localStorage where the browser allows it, else a place that forgets with the page: private windows and blocked storage must not
// break a form.

export function safeStorage(open: () => Storage): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (storage: Storage) => Result, otherwise: () => Result): Result => {
    try {
      return action(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        (storage) => storage.removeItem(key),
        () => void memory.delete(key),
      ),
  };
}
