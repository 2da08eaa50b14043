import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Segment } from '#web/lib/change-segments.ts';
import type { ReviewSegment } from '#web/lib/review.ts';
import { CodeText } from './CodeText.tsx';
import { ReasonTip } from './ReasonTip.tsx';
import styles from './Review.module.css';
import classes from './RewriteDiff.module.css';
import { useFirstFrame } from './use-first-frame.ts';
import { useReasonTip } from './use-reason-tip.ts';

/** The original, the rewrite, or both with the changes marked. */
export type DiffView = 'original' | 'changes' | 'rewrite';

type Changed = Extract<Segment | ReviewSegment, { kind: 'changed' }>;

interface MarkedTextProps {
  readonly label: string;
  readonly segments: readonly (Segment | ReviewSegment)[];
  readonly view: DiffView;
  /** Called to reject an accepted group of changes, or to accept a rejected one. Without it, the text is only to read. */
  readonly onToggle?: (group: number, isRejected: boolean) => void;
}

const isRejected = (segment: Changed) => 'isRejected' in segment && segment.isRejected;

/** Returns whether a change has a mark in a view: only where the view shows some of its text. A removal has none in the rewrite. */
function isMarked(segment: Changed, view: DiffView): boolean {
  if (view === 'original') return false;
  if (isRejected(segment)) return segment.before !== '';
  return view === 'changes' || segment.after !== '';
}

const marksIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[role="button"]') ?? [])];

/**
 * A prompt and its rewrite as one text. Between the views, removed words fade out, kept words stay in place, and added words fade in
 * with a mark. Each mark shows the reason of its change. Tab stops once; the arrow keys move between the marks, and Enter rejects or
 * accepts a change.
 */
export function MarkedText({ label, segments, view, onToggle }: MarkedTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const tipId = useId();
  const { reason, show, hide, hideSoon, keep } = useReasonTip(root);
  // The mark that had the focus last: Tab returns to it.
  const [stop, setStop] = useState<number | null>(null);
  const isFirstFrame = useFirstFrame();

  const shown = segments.flatMap((segment, index) =>
    segment.kind === 'changed' && isMarked(segment, view) ? [index] : [],
  );
  const tabStop = stop !== null && shown.includes(stop) ? stop : shown[0];

  const toggle = (segment: Changed | undefined) => {
    if (!segment || !('group' in segment)) return;
    hide();
    onToggle?.(segment.group, !segment.isRejected);
  };
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
        if (!isMarked(segment, view)) return <span key={index}>{words}</span>;
        return (
          <span
            key={index}
            role="button"
            tabIndex={index === tabStop ? 0 : -1}
            className={classes.change}
            // A full stop alone names nothing.
            aria-label={LETTER.test(segment.before + segment.after) ? undefined : 'Punctuation'}
            aria-describedby={reason?.index === index ? tipId : undefined}
            onPointerEnter={(event) => {
              show(index, segment, event.currentTarget);
            }}
            onPointerLeave={() => {
              hideSoon();
            }}
            onFocus={(event) => {
              setStop(index);
              show(index, segment, event.currentTarget);
            }}
            onBlur={hide}
            onClick={(event) => {
              show(index, segment, event.currentTarget);
            }}
            onKeyDown={(event) => {
              move(event);
              if (!onToggle || (event.key !== 'Enter' && event.key !== ' ')) return;
              event.preventDefault();
              toggle(segment);
            }}
          >
            {words}
          </span>
        );
      })}
      {reason && (
        <ReasonTip
          id={tipId}
          reason={reason}
          onPointerEnter={keep}
          onPointerLeave={hide}
          onToggle={
            onToggle &&
            (() => {
              toggle(segments[reason.index] as Changed | undefined);
            })
          }
        />
      )}
    </div>
  );
}

const LETTER = /[\p{L}\d]/u;

/**
 * Renders the words of a change before and after it, in every view, so that CSS can animate between the views. New words are apart from those
 * that they replace. A new full stop is not apart from a question mark: it belongs to the word before both.
 */
function ChangedWords({ segment, view }: { segment: Changed; view: DiffView }) {
  const { before, after } = segment;
  if (isRejected(segment)) return before && <span className={styles.restored}>{before}</span>;
  return (
    <>
      {before && (
        <del className={classes.removed} aria-hidden={view === 'rewrite'}>
          {before}
        </del>
      )}
      {after && (
        <ins className={classes.added} data-apart={LETTER.test(before) || undefined} aria-hidden={view === 'original'}>
          {after}
        </ins>
      )}
    </>
  );
}
