// The frame with the form, as wide as the chosen device; a device wider than the room for it is drawn smaller.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useParams } from "react-router-dom";
import { pathOf } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { isFromFrame } from "./messageShapes.ts";
import { portTo, type FromFrame, type Port, type Shown, type ToFrame } from "./messages.ts";

export interface Line extends Port<ToFrame, FromFrame> {
  /** Leads into the frame, to a field. */
  focus(input: string): void;
}

function lineTo(frame: HTMLIFrameElement): Line {
  const port = portTo<ToFrame, FromFrame>(() => frame.contentWindow, window, isFromFrame);
  return {
    ...port,
    focus(input) {
      frame.focus();
      port.post({ type: "focus", input });
    },
  };
}

export interface StageProps {
  shown: Shown;
  /** CSS pixels. */
  width: number;
  onMessage(message: FromFrame): void;
  /** Receives the connection to the frame, and null when it ends. The function must keep its identity. */
  onLine?(line: Line | null): void;
  /** Receives the frame itself, under the same condition. */
  onFrame?(frame: HTMLIFrameElement | null): void;
  /** Of the frame, where there is more than one. */
  title?: string;
}

export function Stage({ shown, width, onMessage, onLine, onFrame, title }: StageProps) {
  const { id = "" } = useParams();
  const { t } = useWords();
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const container = useRef<HTMLDivElement>(null);
  useFitted(container, width);
  const port = useMemo(() => frame && lineTo(frame), [frame]);
  useEffect(() => {
    onLine?.(port);
    return () => onLine?.(null);
  }, [onLine, port]);
  useEffect(() => {
    onFrame?.(frame);
    return () => onFrame?.(null);
  }, [onFrame, frame]);
  const text = JSON.stringify(shown);
  const latest = useRef({ text, onMessage });
  useEffect(() => {
    latest.current = { text, onMessage };
  });
  useEffect(
    () =>
      port?.listen((message) => {
        if (message.type === "ready") port.post(JSON.parse(latest.current.text) as Shown);
        else latest.current.onMessage(message);
      }),
    [port],
  );
  useEffect(() => port?.post(JSON.parse(text) as Shown), [port, text]);
  return (
    <div className="bw-stage" dir="ltr">
      <div className="bw-stage-place" ref={container}>
        <iframe
          ref={setFrame}
          className="bw-stage-frame"
          title={title ?? t("preview.frame")}
          src={pathOf("form/preview/frame", { id })}
        />
      </div>
    </div>
  );
}

/** Tells the style sheet how wide the frame is, and how much smaller it has to be drawn. */
function useFitted(container: RefObject<HTMLDivElement | null>, wanted: number): void {
  useLayoutEffect(() => {
    const box = container.current;
    if (box === null) return;
    const fit = () => {
      const room = box.parentElement?.clientWidth ?? wanted;
      const scale = room > 0 ? Math.min(1, room / wanted) : 1;
      box.style.setProperty("--frame-width", `${wanted}px`);
      box.style.setProperty("--frame-scale", String(scale));
    };
    fit();
    if (typeof ResizeObserver === "undefined" || box.parentElement === null) return;
    const watcher = new ResizeObserver(fit);
    watcher.observe(box.parentElement);
    return () => watcher.disconnect();
  }, [container, wanted]);
}
