// The defects of an enrolment that does not compile.
import type { Defect } from "@billwright/engine";

export function DefectList({ defects }: { defects: readonly Defect[] }) {
  return (
    <section className="story-form" aria-labelledby="defects">
      <h1 id="defects">This enrolment does not compile</h1>
      <ul className="story-defects">
        {defects.map((defect, at) => (
          <li key={at}>
            <code>{defect.code}</code> {defect.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
