// Two frames of ours that scroll together: each is as far down its own page as the other.

const roomIn = (frame: Window): number => Math.max(0, frame.document.documentElement.scrollHeight - frame.innerHeight);

/** How far down a page is: 0 to 1. */
const shareOf = (frame: Window): number => (roomIn(frame) > 0 ? Math.min(1, frame.scrollY / roomIn(frame)) : 0);

/** Returns a function that ends it. */
export function scrollTogether(one: HTMLIFrameElement, other: HTMLIFrameElement): () => void {
  // Where a frame was put is not where its reader went.
  const put = new Map<HTMLIFrameElement, number>();
  const follow = (leader: HTMLIFrameElement, follower: HTMLIFrameElement) => {
    const [from, to] = [leader.contentWindow, follower.contentWindow];
    if (from === null || to === null) return;
    const expected = put.get(leader);
    put.delete(leader);
    if (expected !== undefined && Math.abs(from.scrollY - expected) <= 1) return;
    const top = Math.round(shareOf(from) * roomIn(to));
    put.set(follower, top);
    to.scrollTo({ top, behavior: "instant" });
  };
  const ends = [listen(one, () => follow(one, other)), listen(other, () => follow(other, one))];
  return () => ends.forEach((end) => end());
}

/** A frame that loads gets another document, which is listened to in turn. */
function listen(frame: HTMLIFrameElement, onScroll: () => void): () => void {
  const add = () => frame.contentWindow?.addEventListener("scroll", onScroll, { passive: true });
  const remove = () => frame.contentWindow?.removeEventListener("scroll", onScroll);
  frame.addEventListener("load", add);
  add();
  return () => {
    frame.removeEventListener("load", add);
    remove();
  };
}
