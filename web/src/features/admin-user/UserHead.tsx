import type { UserHead_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { AccountStatusBadges } from '#web/ui/accounts/AccountStatusBadges.tsx';
import { SuspensionToggle } from '#web/ui/accounts/SuspensionToggle.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './UserPage.module.css';

interface UserHeadProps {
  readonly user: UserHead_UserFragment;
  readonly onChanged: () => Promise<void>;
}

/** The name and the status of a user, and the button that suspends or reinstates them. */
export function UserHead({ user, onChanged }: UserHeadProps) {
  const { email, fullName, role } = user;
  usePageTitle(`${fullName} · Users`);
  return (
    <>
      <BackLink to="/admin/users">Users</BackLink>
      <PageHeader
        title={fullName}
        lead={
          <span className={classes.lead}>
            <AccountStatusBadges user={user} />
            {role === 'ADMIN' && <StatusBadge tone="info">Admin</StatusBadge>}
            <BreakableText text={email} />
          </span>
        }
      >
        <SuspensionToggle user={user} onChanged={onChanged} />
      </PageHeader>
    </>
  );
}
