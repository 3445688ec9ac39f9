// A part of the page with its code in a separate chunk. If the chunk fails to load (offline, or a new version was deployed), this part
// shows an error and offers to try again; the rest of the page, and what was typed, stays.
import { Component, lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import type { ComponentType, FunctionComponent, ReactNode } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { useIsServers } from "../../useIsServers.ts";
import "./LazyPart.css";

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the chunk, so that the part can be shown at once later, even offline. Never rejects: the part shows the error itself. */
  prefetch(): Promise<void>;
};

export interface LazyPartOptions {
  /** Shown while it loads; left out: a box that reserves the space of a field, or for a window nothing. */
  waiting?: ReactNode;
}

/** The part is a dialog: its error is shown above the page, takes focus and can be closed, as the dialog can. */
export interface LazyWindowOptions extends LazyPartOptions {
  isWindow: true;
}

interface Closable {
  onClose(): void;
}

interface Loaded<Props> {
  default: ComponentType<Props>;
}

let attempts = 0;

/**
 * Chromium remembers a module that failed to load for as long as the document lives, and never asks for it again. By another address it does;
 * the error names the one that failed. Throws the error where it is of something else.
 */
function loadAnew<Props>(error: unknown): Promise<Loaded<Props>> {
  const [address] = /https?:\/\/[^\s?]+\.js/.exec(String(error)) ?? [];
  if (address === undefined || !address.startsWith(`${window.location.origin}/`)) throw error;
  return import(/* @vite-ignore */ `${address}?again=${++attempts}`) as Promise<Loaded<Props>>;
}

/**
 * `load` is called again after each failure; after a success the part renders without waiting. On the server it is rendered only if its code is
 * there, and so it has to be where the browser takes it over.
 */
export function lazyPart<Props extends Closable>(
  load: () => Promise<Loaded<Props>>,
  options: LazyWindowOptions,
): LazyPart<Props>;
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  options?: LazyPartOptions,
): LazyPart<Props>;
export function lazyPart<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  options: LazyPartOptions | LazyWindowOptions = {},
): LazyPart<Props> {
  const isWindow = "isWindow" in options;
  const { waiting = isWindow ? null : <div className="bw-waiting" /> } = options;
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= (await load().catch(loadAnew<Props>)).default;
    return { default: loaded };
  };
  let waited = lazy(fetch);

  function Part(props: Props) {
    const isServers = useIsServers();
    const [isThere] = useState(loaded !== null);
    const [Shown, show] = useState<ComponentType<Props>>(() => loaded ?? waited);
    const again = () => {
      waited = lazy(fetch);
      show(() => waited);
    };
    // Nothing to wait for. Around what waits the browser takes a page over later than the rest, and what was typed there would be lost.
    if (isThere) return <Shown {...props} />;
    // While the browser takes that over, the code need not be there.
    if (isServers) return waiting;
    return (
      <Boundary onClose={isWindow ? (props as Closable).onClose : undefined} onAgain={again}>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </Boundary>
    );
  }
  const prefetch = () =>
    fetch().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { prefetch });
}

interface BoundaryProps {
  /** Of a window. */
  readonly onClose: (() => void) | undefined;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  readonly again = () => {
    this.props.onAgain();
    this.setState({ hasFailed: false });
  };

  override render() {
    const { onClose, children } = this.props;
    return this.state.hasFailed ? <Failed onClose={onClose} onAgain={this.again} /> : children;
  }
}

function Failed({ onClose, onAgain }: Pick<BoundaryProps, "onClose" | "onAgain">) {
  const { t } = useRenderer();
  const isWindow = onClose !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  // Focus goes back before this is removed: to the opener of what is closed, and from there into the dialog that comes after all.
  useLayoutEffect(() => {
    if (!isWindow) return;
    const opener = document.activeElement;
    button.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isWindow]);
  return (
    <div
      className={isWindow ? "bw-lazy-failed bw-lazy-failed--window" : "bw-lazy-failed"}
      role="alert"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isWindow) return;
        event.preventDefault(); // What it is in stays open.
        onClose();
      }}
    >
      <p>{t("widgets.partFailed")}</p>
      <span className="bw-lazy-failed-buttons">
        <button ref={button} type="button" className="bw-button" onClick={onAgain}>
          {t("widgets.tryAgain")}
        </button>
        {isWindow && (
          <button type="button" className="bw-button" onClick={onClose}>
            {t("widgets.close")}
          </button>
        )}
      </span>
    </div>
  );
}
