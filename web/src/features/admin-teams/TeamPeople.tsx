import type {
  TeamInvitations_InvitationFragment,
  TeamMembers_MemberFragment,
} from '#web/graphql/admin-operations.generated.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { ROLES } from './team-texts.ts';
import classes from './TeamPage.module.css';

type Member = TeamMembers_MemberFragment;
type Invitation = TeamInvitations_InvitationFragment;

const MEMBER_COLUMNS: readonly Column<Member>[] = [
  { id: 'email', header: 'User', cell: ({ email }) => email || 'Deleted account' },
  { id: 'fullName', header: 'Name', priority: 2, isBreakable: true, cell: ({ fullName }) => fullName },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLES[role] },
  { id: 'joinedAt', header: 'Joined', priority: 2, cell: ({ joinedAt }) => <DateText at={joinedAt} /> },
];

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { id: 'email', header: 'Address', cell: ({ email }) => email },
  { id: 'role', header: 'Role', cell: ({ role }) => ROLES[role] },
  { id: 'createdAt', header: 'Sent', priority: 2, cell: ({ createdAt }) => <DateText at={createdAt} /> },
  { id: 'expiresAt', header: 'Expires', cell: ({ expiresAt }) => <DateText at={expiresAt} /> },
];

interface TeamPeopleProps {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
}

/** The members of a team, with links to their pages, and the open invitations. */
export function TeamPeople({ members, invitations }: TeamPeopleProps) {
  const list = useListUrl({ filters: [] });
  const shared = { list, isLoading: false, error: undefined, onRetry: () => undefined };
  return (
    <>
      <section className={classes.people}>
        <h2 className={classes.title}>Members</h2>
        <DataTable
          name="team-members"
          label="Members"
          noun={['member', 'members']}
          columns={MEMBER_COLUMNS}
          {...shared}
          page={toOnlyPage(members)}
          nameOf={({ email }) => email}
          hrefOf={({ userId }) => `/admin/users/${userId}`}
          empty={{ title: 'No members' }}
        />
      </section>
      {invitations.length > 0 && (
        <section className={classes.people}>
          <h2 className={classes.title}>Open invitations</h2>
          <DataTable
            name="team-invitations"
            label="Open invitations"
            noun={['invitation', 'invitations']}
            {...shared}
            columns={INVITATION_COLUMNS}
            page={toOnlyPage(invitations)}
            nameOf={({ email }) => email}
            empty={{ title: 'No open invitations' }}
          />
        </section>
      )}
    </>
  );
}
