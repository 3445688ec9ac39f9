// The messages between the browser's tabs about a link: that its form was submitted.

const channelOf = (token: string) => new BroadcastChannel(`submitted ${token}`);

export function notifyTabs(token: string): void {
  const channel = channelOf(token);
  channel.postMessage(null);
  channel.close();
}

/** Calls the listener when another tab submits. Returns how to stop. */
export function hearTabs(token: string, listener: () => void): () => void {
  const channel = channelOf(token);
  channel.onmessage = listener;
  return () => channel.close();
}
