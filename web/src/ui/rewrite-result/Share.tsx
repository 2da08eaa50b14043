import { lazy } from 'react';
import { useMasking } from '#web/preferences/local-preferences.ts';
import type { ResultRun } from './result-run.ts';

const ShareMaskedRun = lazy(() =>
  import('./ShareMaskedRun.tsx').then(({ ShareMaskedRun }) => ({ default: ShareMaskedRun })),
);
const ShareRun = lazy(() => import('./ShareRun.tsx').then(({ ShareRun }) => ({ default: ShareRun })));

interface ShareProps {
  readonly run: Pick<ResultRun, 'id' | 'originalText' | 'found'>;
  readonly text: string;
  readonly onClose: () => void;
}

/**
 * Shares a rewrite. Personal details that were masked for the server are also masked on the public page. While masking is on, so are those
 * that the user typed later.
 */
export function Share({ run, text, onClose }: ShareProps) {
  const [isMaskingOn] = useMasking();
  if (isMaskingOn || run.found.length > 0) return <ShareMaskedRun run={run} text={text} onClose={onClose} />;
  const { id: runId, originalText } = run;
  return <ShareRun shareable={{ runId, text, originalText, isMasked: false }} onClose={onClose} />;
}
