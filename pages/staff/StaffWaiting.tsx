// What stands while the code and the words of the staff pages come, in the shape of the page that was asked for.
import { matchPath, useLocation } from "react-router";
import { signInPath } from "../session/wayBack.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { StaffSkeleton } from "../ui/StaffSkeleton.tsx";

/** The pages that have the whole window's width, without navigation at their side. */
export const widePaths: readonly string[] = ["/smart/dynamic-form/:id", "/form/preview/:id"];

export function StaffWaiting() {
  const { pathname } = useLocation();
  const is = (path: string) => matchPath(path, pathname) !== null;
  if (is(signInPath))
    return (
      <main className="bw-skeleton-narrow">
        <PageSkeleton />
      </main>
    );
  return <StaffSkeleton hasRail={!widePaths.some(is)} />;
}
