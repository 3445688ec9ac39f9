// A part of the page whose code is a chunk of its own. Where the chunk does not come (offline, a new version was put up) this part
// says so and offers to try again; everything around it, and what was typed, stays.
import { Component, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { ComponentType, FunctionComponent, ReactNode } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import "./LazyPart.css";

export type LazyPart<Props> = FunctionComponent<Props> & {
  /** Fetches the chunk, so that the part shows at once later, also offline. Never rejects: the part itself says what is wrong. */
  prefetch(): Promise<void>;
};

export interface LazyPartOptions {
  /** Shown above the page like a window, and takes focus when it fails: the part is a window itself. */
  isWindow?: boolean;
}

/** `load` is asked again after each failure; once it has answered, the part is there without waiting. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isWindow = false }: LazyPartOptions = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= (await load()).default;
    return { default: loaded };
  };
  let waited = lazy(fetch);

  function Part(props: Props) {
    const [Shown, show] = useState<ComponentType<Props>>(() => loaded ?? waited);
    const again = () => {
      waited = lazy(fetch);
      show(() => waited);
    };
    return (
      <Boundary isWindow={isWindow} onAgain={again}>
        <Suspense fallback={isWindow ? null : <div className="bw-waiting" />}>
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
  readonly isWindow: boolean;
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
    const { isWindow, children } = this.props;
    return this.state.hasFailed ? <Failed isWindow={isWindow} onAgain={this.again} /> : children;
  }
}

function Failed({ isWindow, onAgain }: { isWindow: boolean; onAgain: () => void }) {
  const { t } = useRenderer();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWindow) button.current?.focus();
  }, [isWindow]);
  return (
    <div className={isWindow ? "bw-lazy-failed bw-lazy-failed--window" : "bw-lazy-failed"} role="alert">
      <p>{t("widgets.partFailed")}</p>
      <button ref={button} type="button" className="bw-button" onClick={onAgain}>
        {t("widgets.tryAgain")}
      </button>
    </div>
  );
}
