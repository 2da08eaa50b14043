import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type Change, diffSegments, type Segment } from '#web/lib/diff-segments.ts';
import { CodeText } from './CodeText.tsx';
import { ReasonTip } from './ReasonTip.tsx';
import classes from './RewriteDiff.module.css';
import { useFirstFrame } from './use-first-frame.ts';
import { useReasonTip } from './use-reason-tip.ts';

/** The original, the rewrite, or both with the changes marked. */
export type DiffView = 'original' | 'changes' | 'rewrite';

interface RewriteDiffProps {
  readonly label: string;
  readonly original: string;
  readonly rewritten: string;
  readonly changes: readonly Change[];
  readonly view: DiffView;
}

type Changed = Extract<Segment, { kind: 'changed' }>;

const isShown = ({ after }: Changed, view: DiffView) => view === 'changes' || (view === 'rewrite' && after !== '');

const marksIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role="button"]') ?? [])];

/**
 * A prompt and its rewrite as one text. Between the views, removed words fade out, kept words stay in place, and added words fade in
 * with a mark. Each mark shows the reason of its change. Tab stops once; the arrow keys move between the marks.
 */
export function RewriteDiff({ label, original, rewritten, changes, view }: RewriteDiffProps) {
  const segments = useMemo(() => diffSegments(original, rewritten, changes), [original, rewritten, changes]);
  const root = useRef<HTMLDivElement>(null);
  const tipId = useId();
  const { reason, show, hide, keep } = useReasonTip(root);
  const [stop, setStop] = useState<number | null>(null);
  const isFirstFrame = useFirstFrame();

  const shown = segments.flatMap((segment, index) =>
    segment.kind === 'changed' && isShown(segment, view) ? [index] : [],
  );
  const tabStop = stop !== null && shown.includes(stop) ? stop : shown[0];

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') hide();
    if (step === undefined) return;
    event.preventDefault();
    const marks = marksIn(root.current);
    const here = marks.indexOf(event.currentTarget);
    marks[(here + step + marks.length) % marks.length]?.focus();
  };

  return (
    <div className={classes.diff} data-view={view} data-still={isFirstFrame} ref={root} role="group" aria-label={label}>
      {segments.map((segment, index) => {
        if (segment.kind === 'kept') return <CodeText key={index} text={segment.text} />;
        const words = <ChangedWords segment={segment} view={view} />;
        if (!isShown(segment, view)) return <span key={index}>{words}</span>;
        return (
          <span
            key={index}
            role="button"
            tabIndex={index === tabStop ? 0 : -1}
            className={classes.change}
            aria-describedby={reason?.index === index ? tipId : undefined}
            onPointerEnter={(event) => {
              show(index, segment, event.currentTarget);
            }}
            onPointerLeave={() => {
              hide(true);
            }}
            onFocus={(event) => {
              setStop(index);
              show(index, segment, event.currentTarget);
            }}
            onBlur={() => {
              hide();
            }}
            onClick={(event) => {
              show(index, segment, event.currentTarget);
            }}
            onKeyDown={move}
          >
            {words}
          </span>
        );
      })}
      {reason && <ReasonTip id={tipId} reason={reason} onPointerEnter={keep} onPointerLeave={hide} />}
    </div>
  );
}

/** Renders both sides in every view, so that CSS can animate between them. */
function ChangedWords({ segment: { before, after }, view }: { segment: Changed; view: DiffView }) {
  return (
    <>
      {before && (
        <del className={classes.removed} aria-hidden={view === 'rewrite'}>
          {before}
        </del>
      )}
      {after && (
        <ins className={classes.added} aria-hidden={view === 'original'}>
          {after}
        </ins>
      )}
    </>
  );
}
