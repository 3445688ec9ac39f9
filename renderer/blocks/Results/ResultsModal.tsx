// The results in a dialog (forms.txt §2.5).
import { useRenderer } from "../../RendererProvider.tsx";
import { Modal } from "../../controls/Modal/Modal.tsx";
import { Results } from "./ResultsSection.tsx";
import type { ResultsProps } from "./ResultsSection.tsx";

export function ResultsModal({ results, onClose }: ResultsProps & { onClose: () => void }) {
  const { t } = useRenderer();
  return (
    <Modal title={t("results.title")} onClose={onClose} wide>
      <div className="bw-results">
        <Results results={results} />
      </div>
    </Modal>
  );
}
