// Whether the keyboard has moved focus into a frame. No selector shows it: the frame's own document has the focus then, and this window only loses it.
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

export function useFocusInside(): { frame: RefObject<HTMLIFrameElement | null>; isInside: boolean } {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    let isByKeyboard = false;
    const onKey = ({ key }: KeyboardEvent) => void (isByKeyboard = key === "Tab");
    const onPress = () => void (isByKeyboard = false);
    const look = () => setInside(isByKeyboard && document.activeElement === frame.current);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("keydown", onKey, { signal });
    window.addEventListener("pointerdown", onPress, { signal });
    window.addEventListener("blur", look, { signal });
    window.addEventListener("focus", () => setInside(false), { signal });
    return () => listening.abort();
  }, []);
  return { frame, isInside };
}
