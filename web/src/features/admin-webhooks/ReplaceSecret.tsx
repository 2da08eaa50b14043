import { useReplaceWebhookSecretMutation } from '#web/graphql/admin-operations.generated.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

interface ReplaceSecretProps {
  readonly webhook: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Replaces the signing secret and shows the new one. */
export function ReplaceSecret({ webhook: { id, name }, onClose }: ReplaceSecretProps) {
  const [replace, { data, loading, error }] = useReplaceWebhookSecretMutation({
    // Shown by the dialog.
    onError: () => undefined,
  });
  if (data) {
    const hint =
      'For 24 hours messages are signed with the previous secret too, so your receiver can switch in that time.';
    return (
      <SecretDialog title="New signing secret" secret={data.rotateWebhookSecret.secret} hint={hint} onDone={onClose} />
    );
  }
  return (
    <ConfirmDialog
      title={`Replace the secret of ${name}?`}
      destroys={['The present secret stops signing messages in 24 hours']}
      confirmLabel="Replace secret"
      isBusy={loading}
      error={error}
      errorTitle="Failed to replace the secret."
      onConfirm={() => void replace({ variables: { id } })}
      onClose={onClose}
    />
  );
}
