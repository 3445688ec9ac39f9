// Asks again, as long as something is under way: also what another tab or another user has begun is then seen.
import { useEffect } from "react";
import type { Loaded } from "../../link/useCall.ts";

const everyMs = 1500;

export function useReloading(
  { data, isLoading, reload }: Pick<Loaded<unknown>, "data" | "isLoading" | "reload">,
  isUnderWay: boolean,
): void {
  useEffect(() => {
    if (!isUnderWay || isLoading) return;
    const timer = setTimeout(reload, everyMs);
    return () => clearTimeout(timer);
  }, [data, isLoading, isUnderWay, reload]);
}
