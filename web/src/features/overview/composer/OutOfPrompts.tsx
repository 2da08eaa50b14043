import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import classes from './Composer.module.css';
import { MorePrompts } from './MorePrompts.tsx';
import type { Choices } from './use-choices.ts';

/** The user's quota, if it has no prompts left. Null with some, and for runs on the user's own key, which use none. */
export function useOutOfPrompts({ isOwnKey }: Choices) {
  const { data } = useOverviewQuery();
  return data?.stats.promptsRemaining === 0 && !isOwnKey ? data.stats.subscription : null;
}

/** Says before a run that the user has no prompts left. */
export function OutOfPrompts({ choices }: { choices: Choices }) {
  const exhausted = useOutOfPrompts(choices);
  if (!exhausted) return null;
  const { quotaResetsAt } = exhausted;
  return (
    <div role="status" className={classes.failure} data-tone="notice">
      <div className={classes.failureWords}>
        <p>
          <strong>You have no prompts left.</strong>{' '}
          {quotaResetsAt ? `Your plan's prompts reset on ${formatUtcDay(quotaResetsAt)}.` : 'Your text stays here.'}
        </p>
      </div>
      <MorePrompts />
    </div>
  );
}
