import { Button } from '@mantine/core';
import type { Review, ReviewedChange } from '#web/lib/review.ts';
import classes from './ChangeList.module.css';
import { OWN_EDIT, toDecision } from './decisions.ts';
import styles from './Review.module.css';

type Decide = (group: number | 'all', isRejected: boolean) => void;

/** The changes of each group, in the order of the prompt. */
function toGroups(changes: readonly ReviewedChange[]): ReviewedChange[][] {
  const groups = new Map<number, ReviewedChange[]>();
  for (const change of changes) groups.set(change.group, [...(groups.get(change.group) ?? []), change]);
  return [...groups.values()];
}

/** The number of changes that a review offers to accept or reject. Changes of one group count once. */
export const countChanges = ({ changes }: Review): number => toGroups(changes).length;

/** The number of those that the rewrite keeps. */
export const countAccepted = ({ changes }: Review): number =>
  toGroups(changes.filter(({ isRejected }) => !isRejected)).length;

/** All changes with their reasons, to accept or reject each. */
export function ReviewList({ review, onDecide }: { review: Review; onDecide: Decide }) {
  const areAllRejected = review.changes.every(({ isRejected }) => isRejected);
  const areAllAccepted = review.changes.every(({ isRejected }) => !isRejected);
  return (
    <>
      <ol className={classes.list}>
        {toGroups(review.changes).map((changes) => (
          <GroupRow key={changes[0]?.group} changes={changes} onDecide={onDecide} />
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

function GroupRow({ changes, onDecide }: { changes: readonly ReviewedChange[]; onDecide: Decide }) {
  const [first] = changes;
  if (!first) return null;
  const { group, isRejected, isOwn = false, reason } = first;
  const decision = toDecision({ isRejected, isOwn });
  return (
    <li className={`${classes.item} ${styles.item}`} data-rejected={isRejected} data-decided>
      <span className={classes.words}>
        {changes.map((change) => (
          <ChangedWords key={`${change.start}-${change.end}`} change={change} />
        ))}
      </span>
      <span className={`${classes.reason} ${styles.reason}`}>{isOwn ? OWN_EDIT : (reason ?? '')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.decision}
        aria-label={`${decision}: ${first.before.trim() || first.after.trim()}`}
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
