import { useProfileQuery } from '#web/graphql/operations.generated.ts';
import { InstallExtension } from '#web/ui/InstallExtension.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { FullNameForm } from './FullNameForm.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { PreferredActionForm } from './PreferredActionForm.tsx';
import classes from './SettingsPage.module.css';

export function ProfileTab() {
  const { data, error, refetch } = useProfileQuery();
  if (data) {
    const { fullName, email, role, planName, preferredActionId, mutedNotifications } = data.viewer;
    return (
      <>
        <Section title="Your account">
          <FullNameForm fullName={fullName} />
          <dl className={classes.facts}>
            <dt>Email</dt>
            <dd>{email}</dd>
            <dt>Account type</dt>
            <dd>{role === 'ADMIN' ? 'Administrator' : 'User'}</dd>
            <dt>Plan</dt>
            <dd>{planName ?? 'None'}</dd>
          </dl>
        </Section>
        <ChangeEmail pendingEmail={data.pendingEmail} expiredEmail={data.expiredEmail} />
        <PreferredActionForm actions={data} chosen={preferredActionId} />
        <NotificationSettings muted={mutedNotifications} />
        <Section title="Browser extension" lead="Rewrites prompts in any text field, and in your AI assistants.">
          <InstallExtension />
        </Section>
        <ChangePassword />
      </>
    );
  }
  if (!error) return <ListSkeleton label="Loading your profile" rows={6} height={260} />;
  return (
    <ErrorState
      title="Your profile could not be loaded"
      error={error}
      hint="Your account has not changed."
      onRetry={() => void refetch()}
    />
  );
}
