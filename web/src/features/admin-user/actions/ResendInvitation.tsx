import { TEAM } from '#schema/limits.ts';
import {
  useAdminResendInvitationMutation,
  type UserTeam_DetailsFragment,
} from '#web/graphql/admin-operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import classes from '../UserPage.module.css';

export type Invitation = NonNullable<UserTeam_DetailsFragment['team']>['team']['invitations'][number];

interface ResendInvitationProps {
  readonly ownerId: string;
  readonly invitation: Invitation;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before an invitation is sent again. */
export function ResendInvitation({ ownerId, invitation, onChanged, onClose }: ResendInvitationProps) {
  const [send, { loading, error }] = useAdminResendInvitationMutation({
    onCompleted: () => {
      announce(`The invitation to ${invitation.email} was sent again.`);
      void onChanged();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <FormDialog
      title={`Send the invitation to ${invitation.email} again?`}
      submitLabel="Send again"
      isBusy={loading}
      error={error}
      errorTitle="Failed to send the invitation."
      onSubmit={(event) => {
        event.preventDefault();
        void send({ variables: { userId: ownerId, invitationId: invitation.id } });
      }}
      onClose={onClose}
    >
      <p className={classes.text}>
        The mail has a new link, which is valid for {TEAM.invitationDays} days. The previous link stops working.
      </p>
    </FormDialog>
  );
}
