// Shown while the code and the words of the staff pages load, in the shape of the requested page.
import { useLocation } from "react-router-dom";
import { pageAt, pageOf } from "@billwright/schemas";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { StaffSkeleton } from "../ui/StaffSkeleton.tsx";

export function StaffWaiting() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const chrome = page && pageOf(page.name).chrome;
  if (chrome?.kind === "customer")
    return (
      <main className="bw-skeleton-narrow">
        <PageSkeleton />
      </main>
    );
  return <StaffSkeleton hasRail={chrome?.width !== "wide"} />;
}
