import { Button } from '@mantine/core';
import { listedChanges, type Review, type ReviewedChange } from '#web/lib/review.ts';
import classes from './ChangeList.module.css';
import { OWN_EDIT, toDecision } from './decisions.ts';
import styles from './Review.module.css';

type Decide = (group: number | 'all', isRejected: boolean) => void;

/** The number of changes that a review offers to accept or reject. */
export const countChanges = (review: Review): number => listedChanges(review).length;

/** All changes with their reasons, to accept or reject each. */
export function ReviewList({ review, onDecide }: { review: Review; onDecide: Decide }) {
  const areAllRejected = review.changes.every(({ isRejected }) => isRejected);
  const areAllAccepted = review.changes.every(({ isRejected }) => !isRejected);
  return (
    <>
      <ol className={classes.list}>
        {listedChanges(review).map((change) => (
          <ChangeRow key={change.group} change={change} onDecide={onDecide} />
        ))}
      </ol>
      <div className={styles.all}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={areAllAccepted}
          onClick={() => {
            onDecide('all', false);
          }}
        >
          Accept all
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={areAllRejected}
          onClick={() => {
            onDecide('all', true);
          }}
        >
          Reject all
        </Button>
      </div>
    </>
  );
}

function ChangeRow({ change, onDecide }: { change: ReviewedChange; onDecide: Decide }) {
  const { before, after, group, isRejected, isOwn = false, reason } = change;
  const decision = toDecision({ isRejected, isOwn });
  return (
    <li className={`${classes.item} ${styles.item}`} data-rejected={isRejected} data-decided>
      <span className={classes.words}>
        <ChangedWords change={change} />
      </span>
      <span className={`${classes.reason} ${styles.reason}`}>{isOwn ? OWN_EDIT : (reason ?? '')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.decision}
        aria-label={`${decision}: ${before.trim() || after.trim()}`}
        onClick={() => {
          onDecide(group, !isRejected);
        }}
      >
        {decision}
      </Button>
    </li>
  );
}

function ChangedWords({ change: { before, after } }: { change: ReviewedChange }) {
  const [from, to] = [before.trim(), after.trim()];
  return (
    <span className={styles.pair}>
      {from && <del>{from}</del>}
      {from && to && (
        <span aria-hidden className={classes.arrow}>
          →
        </span>
      )}
      {to && <ins>{to}</ins>}
    </span>
  );
}
