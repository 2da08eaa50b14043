import { maskEdited } from '#web/lib/privacy/mask-edited.ts';
import type { ResultRun } from './result-run.ts';
import { ShareRun } from './ShareRun.tsx';

interface ShareMaskedRunProps {
  readonly run: Pick<ResultRun, 'id' | 'originalText' | 'found'>;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shares a rewrite with its personal details masked. In a file of its own, which is loaded when it is needed, because the data about phone
 * numbers is large. */
export function ShareMaskedRun({ run, text, onClose }: ShareMaskedRunProps) {
  const shareable = {
    runId: run.id,
    text: maskEdited(text, run),
    originalText: maskEdited(run.originalText, run),
    isMasked: true,
  };
  return <ShareRun shareable={shareable} onClose={onClose} />;
}
