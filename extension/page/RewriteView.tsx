import { useState } from 'react';
import { diffSegments } from '#web/lib/diff-segments.ts';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { type DiffView, MarkedText } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import type { Run } from '../messages.ts';

/** The changes with their reasons, as the list of the web app shows them. */
function toChanges(segments: ReturnType<typeof diffSegments>) {
  let start = 0;
  return segments.flatMap((segment) => {
    const length = segment.kind === 'kept' ? segment.text.length : segment.before.length;
    const at = { start, end: start + length };
    start += length;
    return segment.kind === 'kept' ? [] : [{ ...segment, ...at }];
  });
}

/** A rewrite: as the web app shows it, with the reason of each change. */
export function RewriteView({ run: { originalText, simplifiedText, changes } }: { run: Run }) {
  const [view, setView] = useState<DiffView>('rewrite');
  const segments = diffSegments(originalText, simplifiedText, changes);
  const changed = toChanges(segments);
  return (
    <>
      {changed.length > 0 && (
        <div className="views">
          <ViewSwitch view={view} onChange={setView} />
        </div>
      )}
      <div className="text" dir="auto">
        <MarkedText label="Rewritten prompt" segments={segments} view={view} />
      </div>
      {changed.length > 0 && (
        <details>
          <summary>What changed, and why ({changed.length})</summary>
          <ChangeList changes={changed} />
        </details>
      )}
    </>
  );
}
