import { maskEdited } from '#web/lib/privacy/mask-edited.ts';
import type { ResultRun } from './result-run.ts';
import { ShareRun } from './ShareRun.tsx';

interface ShareMaskedRunProps {
  readonly run: ResultRun;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shares a rewrite with its personal details masked. A file of its own, because the data about phone numbers is large. */
export function ShareMaskedRun({ run, text, onClose }: ShareMaskedRunProps) {
  const shareable = {
    runId: run.id,
    text: maskEdited(text, run),
    originalText: maskEdited(run.originalText, run),
    isMasked: true,
  };
  return <ShareRun shareable={shareable} onClose={onClose} />;
}
