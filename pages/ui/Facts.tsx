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
      {facts.map(
        ({ label, value, isCode, isMain }) =>
          value !== null && (
            <div key={label} data-main={isMain}>
              <dt>{label}</dt>
              <dd>
                <bdi dir={isCode ? "ltr" : undefined}>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
