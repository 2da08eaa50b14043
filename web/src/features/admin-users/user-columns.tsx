import type { UserRow_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatUsed } from '#web/lib/quantities.ts';
import { AccountStatusBadges } from '#web/ui/accounts/AccountStatusBadges.tsx';
import { SOURCE } from '#web/ui/accounts/user-labels.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import type { Column } from '#web/ui/table/column.ts';
import classes from './UsersPage.module.css';

export type UserRow = UserRow_UserFragment;

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
    priority: 2,
    isBreakable: true,
    cell: ({ planName }) => planName ?? 'None',
  },
  {
    id: 'source',
    header: 'Source',
    priority: 3,
    cell: ({ planSource }) => (planSource ? SOURCE[planSource] : ''),
  },
  {
    id: 'prompts',
    header: 'Prompts used',
    align: 'end',
    priority: 3,
    cell: ({ promptsUsed, promptsLimit }) => formatUsed(promptsUsed, promptsLimit),
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
    priority: 2,
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
