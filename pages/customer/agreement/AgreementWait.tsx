// While an agreement is prepared, or its status requested.
import { PageHeading } from "../../ui/PageHeading.tsx";

export const AgreementWait = ({ title }: { title: string }) => (
  <section className="bw-card bw-agreement" aria-busy="true">
    <span className="bw-agreement-wait" aria-hidden="true" />
    <PageHeading>{title}</PageHeading>
  </section>
);
