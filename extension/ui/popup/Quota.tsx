import { plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatShortUtcDay } from '#web/lib/utc-days.ts';
import type { Account } from '../../messages.ts';
import { PATHS } from '../../places.ts';
import { remedyFor } from '../../remedies.ts';

/** What is left, such as '12 prompts left · starts over Jan 3'. */
function toQuotaLine({ promptsRemaining, quotaResetsAt }: Account): string {
  if (promptsRemaining === UNLIMITED) return 'Unlimited prompts';
  const left = promptsRemaining === 0 ? 'No prompts left' : `${plural(promptsRemaining, 'prompt')} left`;
  return quotaResetsAt === null ? left : `${left} · starts over ${formatShortUtcDay(quotaResetsAt)}`;
}

/** Why prompts can't be rewritten now, as the code of the failure that a run would have. */
function findObstacle({ isSuspended, mustChangePassword, promptsRemaining }: Account, usesPrompts: boolean) {
  if (isSuspended) return { text: 'Your account is suspended. Please contact support.', code: 'ACCOUNT_SUSPENDED' };
  if (mustChangePassword)
    return { text: 'Choose a new password before you continue.', code: 'PASSWORD_CHANGE_REQUIRED' };
  if (usesPrompts && promptsRemaining === 0)
    return { text: 'You have used all your prompts.', code: 'QUOTA_EXHAUSTED' };
  return null;
}

function RemedyLink({ code, serverUrl }: { code: string; serverUrl: string }) {
  const remedy = remedyFor(code);
  const path = remedy && PATHS[remedy.place];
  if (!path || !('web' in path)) return null;
  return (
    <a href={serverUrl + path.web} target="_blank" rel="noreferrer">
      {remedy.label}
    </a>
  );
}

interface QuotaProps {
  readonly account: Account;
  /** False on the user's own key, and while that is not known. */
  readonly usesPrompts: boolean;
  /** Whether the account may be out of date, because it could not be loaded again. */
  readonly isOutdated: boolean;
  readonly serverUrl: string;
}

export function Quota({ account, usesPrompts, isOutdated, serverUrl }: QuotaProps) {
  const obstacle = findObstacle(account, usesPrompts);
  return (
    <section aria-label="Account">
      <div>
        <p>
          <strong>{toQuotaLine(account)}</strong>
        </p>
        <p className="soft">{[account.planName, account.email].filter(Boolean).join(' · ')}</p>
        {isOutdated && <p className="soft">The number of prompts may have changed: it could not be loaded again.</p>}
      </div>
      {obstacle && (
        <p role="alert" className="problem">
          {obstacle.text} <RemedyLink code={obstacle.code} serverUrl={serverUrl} />
        </p>
      )}
    </section>
  );
}
