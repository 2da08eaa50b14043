import { useState } from 'react';
import { useAddWebhookMutation } from '#web/graphql/admin-operations.generated.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookForm } from './WebhookForm.tsx';

const EMPTY = { name: '', url: '', events: [] };

/** Creates a webhook, then shows its secret. `onDone` is called after the secret was stored. */
export function CreateWebhook({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [create, { loading, error }] = useAddWebhookMutation();
  if (secret !== null) {
    const hint = 'Store it where your receiver verifies messages.';
    return <SecretDialog title="Webhook created" secret={secret} hint={hint} onDone={onDone} />;
  }
  return (
    <WebhookForm
      title="New webhook"
      submitLabel="Create webhook"
      errorTitle="Failed to create webhook."
      initial={EMPTY}
      isBusy={loading}
      error={error}
      onSubmit={async (input) => {
        const { data } = await create({ variables: { input: { ...input, events: [...input.events] } } });
        if (data) setSecret(data.createWebhook.secret);
      }}
      onClose={onClose}
    />
  );
}
