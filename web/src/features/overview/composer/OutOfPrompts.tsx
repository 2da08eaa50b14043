import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import classes from './Composer.module.css';
import { MorePrompts } from './MorePrompts.tsx';
import type { Choices } from './use-choices.ts';

/** Tells the user before a run that no prompts are left. Shows nothing when the chosen model runs on the user's own key, which uses none. */
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
