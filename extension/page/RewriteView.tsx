import { useState } from 'react';
import { changeSegments } from '#web/lib/change-segments.ts';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { type DiffView, MarkedText } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import type { Run } from '../messages.ts';

/** A rewrite: as the web app shows it, with the reason of each change. */
export function RewriteView({ run: { originalText, simplifiedText, changes } }: { run: Run }) {
  const [view, setView] = useState<DiffView>('rewrite');
  // Null if the changes do not lead from the prompt to the rewrite. Then the rewrite is shown without marks.
  const exact = changeSegments(originalText, simplifiedText, changes);
  const segments = exact ?? [{ kind: 'kept', text: simplifiedText } as const];
  const changed = exact ? changes : [];
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
