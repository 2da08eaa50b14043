import { plural, UNLIMITED } from '#web/lib/quantities.ts';
import type { Account } from '../../messages.ts';

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' });

/** What is left, such as '12 prompts left · starts over January 3'. */
function toQuotaLine({ promptsRemaining, quotaResetsAt }: Account): string {
  if (promptsRemaining === UNLIMITED) return 'Unlimited prompts';
  const left = promptsRemaining === 0 ? 'No prompts left' : `${plural(promptsRemaining, 'prompt')} left`;
  return quotaResetsAt === null ? left : `${left} · starts over ${days.format(new Date(quotaResetsAt))}`;
}

/** Why prompts can't be rewritten now, and where to change that. */
function obstacleOf({ isSuspended, mustChangePassword, promptsRemaining }: Account) {
  if (isSuspended)
    return {
      text: 'Your account is suspended. Please contact support.',
      path: '/dashboard/settings',
      link: 'Open settings',
    };
  if (mustChangePassword)
    return { text: 'Choose a new password before you continue.', path: '/auth/new-password', link: 'Change password' };
  if (promptsRemaining === 0)
    return { text: 'You have used all your prompts.', path: '/dashboard/billing', link: 'Get more prompts' };
  return null;
}

export function Quota({ account, serverUrl }: { account: Account; serverUrl: string }) {
  const obstacle = obstacleOf(account);
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
          {obstacle.text}{' '}
          <a href={serverUrl + obstacle.path} target="_blank" rel="noreferrer">
            {obstacle.link}
          </a>
        </p>
      )}
    </section>
  );
}
