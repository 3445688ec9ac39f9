// What a press costs, and its button: in sight at the foot of a narrow screen, at the side of a wide one. Its parent has the class
// bw-owed-beside: on a wide screen everything else there is in the first column.
import type { ReactNode } from "react";
import { FactRow, type Fact } from "./Facts.tsx";
import "./owedBar.css";

interface OwedFact extends Fact {
  /** What there is no room for at the foot. */
  isOnlyAside?: boolean;
}

export interface OwedBarProps {
  title: string;
  facts: readonly OwedFact[];
  /** The button. */
  children: ReactNode;
}

export function OwedBar({ title, facts, children }: OwedBarProps) {
  return (
    <div className="bw-owed">
      <h2 className="bw-owed-aside">{title}</h2>
      <dl aria-live="polite">
        {facts.map(({ isOnlyAside, ...fact }) => (
          <FactRow key={fact.label} className={isOnlyAside ? "bw-owed-aside" : undefined} {...fact} />
        ))}
      </dl>
      {children}
    </div>
  );
}
