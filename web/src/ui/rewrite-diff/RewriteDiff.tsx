import { useMemo } from 'react';
import type { Change } from '#web/lib/change-segments.ts';
import { diffSegments } from '#web/lib/diff-segments.ts';
import { type DiffView, MarkedText } from './MarkedText.tsx';

interface RewriteDiffProps {
  readonly label: string;
  readonly original: string;
  readonly rewritten: string;
  /** The reported ones. Without them, or where they don't lead to the rewrite, the words are compared. */
  readonly changes: readonly Change[];
  readonly view: DiffView;
}

/** Shows a prompt and its rewrite as one text with marked changes, to read only. */
export function RewriteDiff({ label, original, rewritten, changes, view }: RewriteDiffProps) {
  const segments = useMemo(() => diffSegments(original, rewritten, changes), [original, rewritten, changes]);
  return <MarkedText label={label} segments={segments} view={view} />;
}
