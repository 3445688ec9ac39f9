// Another page begins at its top; on the way back the browser restores the reader's position.
import { useLayoutEffect } from "react";
import { useNavigationType } from "react-router-dom";

export function usePageTop(pathname: string): void {
  const kind = useNavigationType();
  useLayoutEffect(() => {
    if (kind !== "POP") document.documentElement.scrollTop = 0;
    // How the reader came to the page counts, not what happens on it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}
