// Where the reader is while the site is down: at /maintenance, over the page that was left, and back there once it is up again
// (decisions-proposed.md P51, P112).
import { useEffect, useState } from "react";
import { useLocation, useNavigate, type Location } from "react-router-dom";
import { pageAt, pathOf } from "@billwright/schemas";
import { useHealth } from "../../services/useHealth.ts";

/** Kept in the history's entry, so that a reload leads back as well. */
interface Left {
  left: Pick<Location, "pathname" | "search" | "hash"> & { state: unknown };
}

const leftIn = (state: unknown): Left["left"] | null =>
  typeof state === "object" && state !== null && "left" in state ? (state as Left).left : null;

const isMaintenance = ({ pathname }: Location): boolean => pageAt(pathname)?.name === "maintenance";

/** The address whose page is mounted, and whether the maintenance page covers it. */
export function useMaintenance(): { shown: Location; isCovered: boolean } {
  const { site } = useHealth();
  const location = useLocation();
  const navigate = useNavigate();
  const isAway = isMaintenance(location);
  const [shown, setShown] = useState(location);
  if (!isAway && shown !== location) setShown(location);
  useEffect(() => {
    if (site === "down" && !isAway) {
      const { pathname, search, hash, state } = location;
      const left: Left = { left: { pathname, search, hash, state: state as unknown } };
      void navigate(pathOf("maintenance"), { replace: true, state: left });
    }
    if (site === "up" && isAway) {
      const { state = null, ...to } = leftIn(location.state) ?? { pathname: pathOf("landing") };
      void navigate(to, { replace: true, state });
    }
  }, [site, isAway, location, navigate]);
  return { shown, isCovered: isAway && !isMaintenance(shown) };
}
