import type { Ratings_ReportFragment } from '#web/graphql/admin-operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { formatPercent } from '#web/ui/charts/shares.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { RATING_REASONS } from '#web/ui/rewrite-result/rating-reasons.ts';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './Ratings.module.css';
import { RatingTable, UP_AND_DOWN } from './RatingTable.tsx';

type Comment = Ratings_ReportFragment['comments'][number];

/** By their stored names, which the report has for its counts. */
const REASON_LABELS = new Map(
  Object.entries(RATING_REASONS).map(([reason, label]) => [reason.toLowerCase(), label] as const),
);

function describeRatings(good: number, total: number): string {
  if (total === 1) return `The only rating is a thumbs ${good === 1 ? 'up' : 'down'}.`;
  return `${formatPercent(good, total)} of ${formatNumber(total)} ratings are thumbs up.`;
}

function describeComments(count: number): string {
  if (count === 0) return 'No rating has a comment in this range.';
  return count === 1
    ? 'The latest comment, without its author.'
    : `The latest ${count} comments, without their authors.`;
}

/** How users rated rewrites: thumbs up and down by action, model and reason, and the latest comments. */
export function Ratings({ report }: { report: Ratings_ReportFragment }) {
  const { good, bad, byAction, byModel, byReason, comments } = report;
  const total = good + bad;
  if (total === 0) return <Section title="Ratings" lead="No rewrites were rated in this range." />;
  return (
    <>
      <Section title="Ratings" lead={describeRatings(good, total)}>
        <div className={classes.tables}>
          <RatingTable title="Action" columns={UP_AND_DOWN} rows={byAction} />
          <RatingTable
            title="Model"
            columns={UP_AND_DOWN}
            rows={byModel.map((counts) => ({ ...counts, name: modelName(counts.name) }))}
          />
          <RatingTable
            title="Reason"
            columns={[['Ratings', (counts) => counts.good + counts.bad]]}
            rows={byReason.map((counts) => ({ ...counts, name: REASON_LABELS.get(counts.name) ?? counts.name }))}
          />
        </div>
      </Section>
      <Section title="Comments on rewrites" lead={describeComments(comments.length)}>
        {comments.length > 0 && (
          <ul className={classes.comments}>
            {comments.map((comment) => (
              <RatingComment key={`${comment.ratedAt} ${comment.comment}`} {...comment} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function RatingComment({ comment, isGood, reason, action, model, ratedAt }: Comment) {
  const about = [action, modelName(model), ...(reason ? [RATING_REASONS[reason]] : [])];
  return (
    <li>
      <p className={classes.comment}>{comment}</p>
      <p className={classes.about}>
        <StatusBadge tone={isGood ? 'good' : 'bad'}>{isGood ? 'Thumbs up' : 'Thumbs down'}</StatusBadge>
        <span>{about.join(' · ')}</span>
        <DateText at={ratedAt} />
      </p>
    </li>
  );
}
