import type { UserRow_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, formatUsed } from '#web/lib/quantities.ts';
import { AccountStatusBadges } from '#web/ui/accounts/AccountStatusBadges.tsx';
import { SOURCE } from '#web/ui/accounts/user-labels.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { DateText, UtcDay } from '#web/ui/DateText.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import type { Column } from '#web/ui/table/column.ts';
import classes from './UsersPage.module.css';

export type UserRow = UserRow_UserFragment;

/** The plan, and how the user got it. */
function Plan({ user: { planName, planSource } }: { user: UserRow }) {
  return (
    <>
      {planName ?? 'None'}
      {planSource && planSource !== 'FREE' && <span className={classes.more}>{SOURCE[planSource]}</span>}
    </>
  );
}

/** When the plan ends, or renews. */
function PlanTerm({ user: { planEndsAt, planRenewsAt } }: { user: UserRow }) {
  const at = planRenewsAt ?? planEndsAt;
  if (!at) return '—';
  return (
    <>
      <UtcDay at={at} />
      <span className={classes.more}>{planRenewsAt ? 'Renews' : 'Ends'}</span>
    </>
  );
}

/** The user's own prompts, and for who shares prompts with a team whose they count toward: only the owner's plan has the limit. */
function PromptsUsed({ user: { ownPromptsUsed, promptsUsed, promptsLimit, poolRole } }: { user: UserRow }) {
  if (!poolRole) return formatUsed(ownPromptsUsed, promptsLimit);
  const pool = poolRole === 'OWNER' ? `Team: ${formatUsed(promptsUsed, promptsLimit)}` : 'Of the team pool';
  return (
    <>
      {formatNumber(ownPromptsUsed)}
      <span className={classes.more}>{pool}</span>
    </>
  );
}

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    id: 'email',
    header: 'User',
    sort: 'ascending',
    cell: ({ email, role }) => (
      <span className={classes.user}>
        <BreakableText text={email} />
        {role === 'ADMIN' && <span className={classes.admin}>Admin</span>}
      </span>
    ),
  },
  {
    id: 'fullName',
    header: 'Name',
    sort: 'ascending',
    priority: 2,
    isBreakable: true,
    cell: ({ fullName }) => fullName,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (user) => (
      <span className={classes.badges}>
        <AccountStatusBadges user={user} />
      </span>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    sort: 'ascending',
    isBreakable: true,
    cell: (user) => <Plan user={user} />,
  },
  {
    id: 'term',
    header: 'Plan ends',
    sort: 'ascending',
    cell: (user) => <PlanTerm user={user} />,
  },
  {
    id: 'prompts',
    header: 'Prompts used',
    align: 'end',
    priority: 3,
    cell: (user) => <PromptsUsed user={user} />,
  },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    sort: 'descending',
    priority: 3,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Never'),
  },
  {
    id: 'createdAt',
    header: 'Created',
    sort: 'descending',
    isOptional: true,
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  { id: 'role', header: 'Role', isOptional: true, cell: ({ role }) => (role === 'ADMIN' ? 'Admin' : 'User') },
  {
    id: 'id',
    header: 'Id',
    isOptional: true,
    cell: ({ id }) => (
      <span className={classes.id}>
        <code>{id}</code>
        <CopyIcon text={id} label="Copy user id" />
      </span>
    ),
  },
];
