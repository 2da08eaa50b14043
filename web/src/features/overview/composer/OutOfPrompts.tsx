import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import classes from './Composer.module.css';
import { MorePrompts } from './MorePrompts.tsx';
import type { Choices } from './use-choices.ts';

/** Says before a run that the user has no prompts left. Runs on the user's own key use none. */
export function OutOfPrompts({ choices: { isOwnKey } }: { choices: Choices }) {
  const { data } = useOverviewQuery();
  if (data?.stats.promptsRemaining !== 0 || isOwnKey) return null;
  const { quotaResetsAt } = data.stats.subscription;
  return (
    <div role="status" className={classes.failure} data-tone="notice">
      <div className={classes.failureWords}>
        <p>
          <strong>You have no prompts left.</strong>{' '}
          {quotaResetsAt
            ? `Your plan's prompts reset on ${formatDate(new Date(quotaResetsAt))}.`
            : 'Your text stays here.'}
        </p>
      </div>
      <MorePrompts />
    </div>
  );
}
