// Labels at the start of a line, what they say at its end: the figures of a payment, a plan, a bill.
import "./facts.css";

export interface Fact {
  label: string;
  /** Null: the fact is not shown. */
  value: string | null;
  /** Read from left to right in any language. */
  isCode?: boolean;
  /** The figure that the others lead to. */
  isMain?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="bw-facts bw-facts--apart">
      {facts.map((fact) => (
        <FactRow key={fact.label} {...fact} />
      ))}
    </dl>
  );
}

/** Of a list of facts that has looks of its own. */
export function FactRow({ label, value, isCode, isMain, className }: Fact & { className?: string | undefined }) {
  if (value === null) return null;
  return (
    <div className={className} data-main={isMain}>
      <dt>{label}</dt>
      <dd>
        <bdi dir={isCode ? "ltr" : undefined}>{value}</bdi>
      </dd>
    </div>
  );
}
