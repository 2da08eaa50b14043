import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { type Change, diffSegments, type Segment } from '#web/lib/diff-segments.ts';
import { CodeText } from './CodeText.tsx';
import { ReasonTip } from './ReasonTip.tsx';
import classes from './RewriteDiff.module.css';
import { useReason } from './use-reason.ts';
import { useStillAtFirst } from './use-still-at-first.ts';

/** The same words in the same place, before, between and after. */
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
 * A prompt and its rewrite as one text. Words that go fade and close up, words that stay keep their place, words that
 * come settle in with a soft mark; each mark says why. One stop for Tab; the arrow keys go from mark to mark.
 */
export function RewriteDiff({ label, original, rewritten, changes, view }: RewriteDiffProps) {
  const segments = useMemo(() => diffSegments(original, rewritten, changes), [original, rewritten, changes]);
  const root = useRef<HTMLDivElement>(null);
  const tipId = useId();
  const { reason, show, hide, keep } = useReason(root);
  const [stop, setStop] = useState<number | null>(null);
  const isStill = useStillAtFirst();

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
    <div className={classes.diff} data-view={view} data-still={isStill} ref={root} role="group" aria-label={label}>
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

/** Both sides are there in every view, so that the stylesheet can let one go and the other come. */
function ChangedWords({ segment: { before, after }, view }: { segment: Changed; view: DiffView }) {
  return (
    <>
      {before && (
        <del className={classes.gone} aria-hidden={view === 'rewrite'}>
          {before}
        </del>
      )}
      {after && (
        <ins className={classes.came} aria-hidden={view === 'original'}>
          {after}
        </ins>
      )}
    </>
  );
}
