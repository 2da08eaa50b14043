import { Link } from 'react-router-dom';
import type { TeamPaymentState, TeamRow_TeamFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { TEAM_PAYMENT_STATES } from './team-texts.ts';

export type TeamRow = TeamRow_TeamFragment;

export function PaymentState({ state }: { state: TeamPaymentState }) {
  const { tone, label } = TEAM_PAYMENT_STATES[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** The owner of a team, with a link to their page. */
export function Owner({ ownerId, ownerEmail }: Pick<TeamRow, 'ownerId' | 'ownerEmail'>) {
  if (!ownerEmail) return 'Deleted account';
  return (
    <Link to={`/admin/users/${ownerId}`}>
      <BreakableText text={ownerEmail} />
    </Link>
  );
}

export const COLUMNS: readonly Column<TeamRow>[] = [
  { id: 'name', header: 'Team', cell: ({ name }) => name },
  { id: 'owner', header: 'Owner', isBreakable: true, cell: Owner },
  { id: 'plan', header: 'Plan', priority: 3, isBreakable: true, cell: ({ planName }) => planName ?? 'None' },
  { id: 'payment', header: 'Payment', cell: ({ paymentState }) => <PaymentState state={paymentState} /> },
  { id: 'members', header: 'Members', align: 'end', priority: 2, cell: ({ memberCount }) => formatNumber(memberCount) },
  {
    id: 'usedSeats',
    header: 'Seats used',
    align: 'end',
    sort: 'descending',
    cell: ({ usedSeats }) => formatNumber(usedSeats),
  },
  {
    id: 'totalSeats',
    header: 'Seats',
    align: 'end',
    sort: 'descending',
    priority: 2,
    cell: ({ totalSeats }) => formatNumber(totalSeats),
  },
  {
    id: 'boughtSeats',
    header: 'Bought seats',
    align: 'end',
    priority: 3,
    cell: ({ boughtSeats }) => formatNumber(boughtSeats),
  },
  {
    id: 'createdAt',
    header: 'Created',
    sort: 'descending',
    priority: 2,
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  { id: 'id', header: 'Id', isOptional: true, cell: ({ id }) => <code>{id}</code> },
];
