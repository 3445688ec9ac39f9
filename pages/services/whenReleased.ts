// Waits while a button or a link is held down: what is shown meanwhile would move it away from under the finger, and the press would be lost.

const pressed = ":is(button, a, label):active";

/** Does it now, or once nothing is held down any more. Returns how to leave it undone. */
export function whenReleased(work: () => void): () => void {
  let frame = 0;
  const look = () => {
    // In the next frame the press has been heard, too.
    if (document.querySelector(pressed)) frame = requestAnimationFrame(look);
    else work();
  };
  look();
  return () => cancelAnimationFrame(frame);
}
