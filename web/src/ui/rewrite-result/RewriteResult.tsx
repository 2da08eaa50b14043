import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconShare3 } from '@tabler/icons-react';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { editReview } from '#web/lib/edit-review.ts';
import { plural } from '#web/lib/quantities.ts';
import { decide, describeChanges, describeCount, type Review, reviewedText, reviewSegments } from '#web/lib/review.ts';
import { isUnread } from '#web/lib/savings.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { type DiffView, MarkedText } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { countChanges, ReviewList } from '#web/ui/rewrite-diff/ReviewList.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import { DialogButton } from './DialogButton.tsx';
import { describeSavings, isResized, toSizes } from './measures.ts';
import { Measures } from './Measures.tsx';
import { OutdatedLink } from './OutdatedLink.tsx';
import { RateRun } from './RateRun.tsx';
import type { ResultRun } from './result-run.ts';
import classes from './RewriteResult.module.css';
import { SavedEdit } from './SavedEdit.tsx';
import { Share } from './Share.tsx';

const CopyMasked = lazy(() => import('./CopyMasked.tsx').then(({ CopyMasked }) => ({ default: CopyMasked })));
const EditText = lazy(() => import('./EditText.tsx').then(({ EditText }) => ({ default: EditText })));
const OpenIn = lazy(() => import('./OpenIn.tsx').then(({ OpenIn }) => ({ default: OpenIn })));

interface RewriteResultProps {
  readonly run: ResultRun;
  /** The user's decisions on the changes. The page keeps them. */
  readonly review: Review;
  readonly onReview: (review: Review) => void;
  /** The text of an edit that is neither saved nor canceled. Undefined: the user is not editing. The page keeps it, too. */
  readonly edit: string | undefined;
  readonly onEdit: (edit: string | undefined) => void;
  /** The text that the history has. The page keeps it, too. Undefined: the rewrite as it was made. */
  readonly saved: string | undefined;
  readonly onSaved: (text: string) => void;
  /** Called with the user's new rating. Null: removed. */
  readonly onRated: (isGood: boolean | null) => void;
  readonly view: DiffView;
  readonly onView: (view: DiffView) => void;
  /** Buttons of the page, at the start of the bar. */
  readonly buttons?: ReactNode;
  /** The ref of the button Copy. */
  readonly copyRef?: Ref<HTMLButtonElement>;
}

/**
 * The result of a run, to work with: accept or reject each change, edit the text, copy it or open it in an assistant. None of this
 * uses a prompt.
 */
export function RewriteResult(props: RewriteResultProps) {
  const { run, review, onReview, edit, onEdit, saved, onSaved, onRated, view, onView, buttons, copyRef } = props;
  const isEditing = edit !== undefined;
  // The focus returns to the button after editing.
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  // The last text that the user finished editing. It is saved without a delay.
  const [done, setDone] = useState<string>();
  const [areReasonsOpen, setAreReasonsOpen] = useState(false);
  const text = reviewedText(review);
  // What the user sees is what the buttons take, before Done, too.
  const shownText = edit === undefined || edit.trim() === '' ? text : edit;
  const sizes = toSizes(run, text);
  const changeCount = countChanges(review);
  const hasChanges = changeCount > 0;
  const areAllRejected = hasChanges && review.changes.every(({ isRejected }) => isRejected);
  // The server does not store a run that found nothing to improve, so it can't be rated, shared or saved.
  const isStored = !run.isUnchanged;
  const onDecide = (group: number | 'all', isRejected: boolean) => {
    onReview(decide(review, group, isRejected));
  };

  return (
    <>
      <div className={classes.head} data-editing={isEditing}>
        {hasChanges && !isEditing ? <ViewSwitch view={view} onChange={onView} /> : <span />}
        <p
          // The measures below the text show the same: it is only announced then.
          className={hasChanges && isResized(sizes) ? 'visually-hidden' : classes.savings}
          data-tone={isUnread(sizes) ? 'notice' : undefined}
          role="status"
        >
          {!isEditing && (areAllRejected ? 'You rejected every change.' : describeSavings(sizes))}
        </p>
      </div>
      {isEditing ? (
        <Suspense>
          <EditText
            text={edit}
            isStored={isStored}
            onType={onEdit}
            onSave={() => {
              onReview(editReview(review, edit));
              setDone(edit);
              onView('rewrite');
              onEdit(undefined);
            }}
            onCancel={() => {
              onEdit(undefined);
            }}
          />
        </Suspense>
      ) : (
        <div className={classes.text} dir="auto">
          <MarkedText
            label={`Rewritten prompt, ${describeChanges(review)}`}
            segments={reviewSegments(review)}
            view={view}
            onToggle={onDecide}
          />
        </div>
      )}
      {hasChanges && !isEditing && <Measures sizes={sizes} isMasked={run.found.length > 0} />}
      {run.found.length > 0 && <p className={classes.why}>{toMaskedNote(run.found)}</p>}
      {hasChanges && !isEditing && (
        <details
          className={classes.changes}
          open={areReasonsOpen}
          onToggle={({ currentTarget }) => {
            setAreReasonsOpen(currentTarget.open);
          }}
        >
          <summary>What changed, and why ({describeCount(review)})</summary>
          <ReviewList review={review} onDecide={onDecide} />
        </details>
      )}
      {isStored && (
        <SavedEdit run={run} text={text} saved={saved} onSaved={onSaved} isDone={text === done} isEditing={isEditing} />
      )}
      {isStored && !isEditing && <OutdatedLink run={run} text={text} />}
      {isStored && (
        // Hidden, so that a comment that was begun stays.
        <div hidden={isEditing}>
          <RateRun runId={run.id} isGood={run.isGood} isChanged={text !== run.simplifiedText} onRated={onRated} />
        </div>
      )}
      {run.found.some(({ value }) => shownText.includes(value)) && <RealDetails run={run} text={shownText} />}
      <div className={classes.bar}>
        <span className={classes.buttons}>{buttons}</span>
        <span className={classes.buttons}>
          <Button
            ref={editButton}
            variant="subtle"
            px={12}
            data-key="edit"
            aria-keyshortcuts="E"
            title="Edit the rewrite (E)"
            leftSection={<IconPencil aria-hidden size={16} />}
            disabled={isEditing}
            onClick={() => {
              onEdit(text);
            }}
          >
            Edit
          </Button>
          {isStored && (
            <DialogButton label="Share" Icon={IconShare3}>
              {(onClose) => <Share run={run} text={shownText} onClose={onClose} />}
            </DialogButton>
          )}
          <DialogButton label="Open in…" Icon={IconExternalLink}>
            {(onClose) => <OpenIn text={shownText} onClose={onClose} />}
          </DialogButton>
          <CopyButton ref={copyRef} text={shownText} data-key="copy" variant={isEditing ? 'default' : 'filled'} />
        </span>
      </div>
    </>
  );
}

/** Says that the text that is copied has the details that were masked, and offers to copy it with their placeholders. */
function RealDetails({ run, text }: { run: ResultRun; text: string }) {
  return (
    <div className={classes.realDetails}>
      <p>Copy and “Open in…” use your real details.</p>
      <Suspense
        fallback={
          <Button variant="default" size="compact-sm" disabled>
            Copy with placeholders
          </Button>
        }
      >
        <CopyMasked run={run} text={text} />
      </Suspense>
    </div>
  );
}

/** Equal details have the same placeholder. */
function toMaskedNote(found: ResultRun['found']): string {
  const count = new Set(found.map(({ placeholder }) => placeholder)).size;
  return `Masked: ${plural(count, 'detail')}. The server and your history have only placeholders.`;
}
