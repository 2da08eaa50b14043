import { plural, UNLIMITED } from '#web/lib/quantities.ts';
import type { Account } from '../../messages.ts';
import { PATHS } from '../../places.ts';
import { remedyFor } from '../../remedies.ts';

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

/** What is left, such as '12 prompts left · starts over January 3'. */
function toQuotaLine({ promptsRemaining, quotaResetsAt }: Account): string {
  if (promptsRemaining === UNLIMITED) return 'Unlimited prompts';
  const left = promptsRemaining === 0 ? 'No prompts left' : `${plural(promptsRemaining, 'prompt')} left`;
  return quotaResetsAt === null ? left : `${left} · starts over ${days.format(new Date(quotaResetsAt))}`;
}

/** Why prompts can't be rewritten now, as the code of the failure that a run would have. */
function findObstacle({ isSuspended, mustChangePassword, promptsRemaining }: Account) {
  if (isSuspended) return { text: 'Your account is suspended. Please contact support.', code: 'ACCOUNT_SUSPENDED' };
  if (mustChangePassword)
    return { text: 'Choose a new password before you continue.', code: 'PASSWORD_CHANGE_REQUIRED' };
  if (promptsRemaining === 0) return { text: 'You have used all your prompts.', code: 'QUOTA_EXHAUSTED' };
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

export function Quota({ account, serverUrl }: { account: Account; serverUrl: string }) {
  const obstacle = findObstacle(account);
  return (
    <section aria-label="Account">
      <div>
        <p>
          <strong>{toQuotaLine(account)}</strong>
        </p>
        <p className="soft">{[account.planName, account.email].filter(Boolean).join(' · ')}</p>
      </div>
      {obstacle && (
        <p role="alert" className="problem">
          {obstacle.text} <RemedyLink code={obstacle.code} serverUrl={serverUrl} />
        </p>
      )}
    </section>
  );
}
