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
  const { good, bad, byAction, byModel, byReason, comments, latestBad } = report;
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
      <BadRatings ratings={latestBad} />
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

/** The latest thumbs down. Users are promised that their ratings are read without their names and without their prompts. */
function BadRatings({ ratings }: { ratings: Ratings_ReportFragment['latestBad'] }) {
  const promise = 'Ratings are read without the users who gave them, and without their prompts.';
  if (ratings.length === 0) return <Section title="Badly rated rewrites" lead="No thumbs down in this range." />;
  return (
    <Section title="Badly rated rewrites" lead={`The latest thumbs down. ${promise}`}>
      <table className={classes.bad} aria-label="Badly rated rewrites">
        <thead>
          <tr>
            <th scope="col">Rated</th>
            <th scope="col">Action</th>
            <th scope="col">Model</th>
            <th scope="col">Reason</th>
            <th scope="col">Comment</th>
          </tr>
        </thead>
        <tbody>
          {ratings.map(({ ratedAt, action, model, reason, comment }, index) => (
            // Ratings have no ids here, and several can be of one moment.
            <tr key={`${index} ${ratedAt}`}>
              <td>
                <DateText at={ratedAt} />
              </td>
              <td>{action}</td>
              <td>{modelName(model)}</td>
              <td>{reason ? RATING_REASONS[reason] : '—'}</td>
              <td>{comment ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
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
