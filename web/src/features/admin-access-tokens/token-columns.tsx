import type { TokenTable_TokenFragment } from '#web/graphql/admin-operations.generated.ts';
import { DateText, ExpiryDay } from '#web/ui/DateText.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import classes from './AccessTokens.module.css';
import { shorten, STATUSES } from './token-look.ts';

export const COLUMNS: readonly Column<TokenTable_TokenFragment>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <span className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.id} title={id}>
          {shorten(id)}
        </span>
      </span>
    ),
  },
  {
    id: 'token',
    header: 'Token',
    cell: ({ tokenPrefix }) => <code className={classes.token}>{shorten(tokenPrefix)}</code>,
    priority: 3,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={STATUSES[status].tone}>{STATUSES[status].label}</StatusBadge>,
  },
  {
    id: 'scopes',
    header: 'Scopes',
    cell: ({ scopes }) => (
      <span className={classes.stack}>
        {scopes.map((scope) => (
          <code key={scope}>{scope}</code>
        ))}
      </span>
    ),
  },
  {
    id: 'creator',
    header: 'Created by',
    cell: ({ createdBy, createdAt }) => (
      <span className={classes.stack}>
        <span title={createdBy?.email}>{createdBy?.fullName ?? '—'}</span>
        <span className={classes.soft}>
          <DateText at={createdAt} />
        </span>
      </span>
    ),
    priority: 3,
    isBreakable: true,
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never'),
    priority: 2,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt, previousExpiresAt }) => (
      <span className={classes.stack}>
        <span>{expiresAt ? <ExpiryDay at={expiresAt} /> : 'Never'}</span>
        {previousExpiresAt && (
          <span className={classes.soft}>
            Previous until <DateText at={previousExpiresAt} />
          </span>
        )}
      </span>
    ),
  },
];
