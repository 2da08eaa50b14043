import { useSaveWebhookMutation, type WebhookHead_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Webhook = Pick<WebhookHead_WebhookFragment, 'id' | 'name' | 'url' | 'events'>;

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [save, { loading, error }] = useSaveWebhookMutation();
  return (
    <WebhookForm
      title={`Edit ${webhook.name}`}
      submitLabel="Save changes"
      errorTitle="Failed to update webhook."
      initial={webhook}
      isBusy={loading}
      error={error}
      onSubmit={async ({ name, url, events }) => {
        // The same URL would reset the count of failures.
        const input = { name, events: [...events], ...(url !== webhook.url && { url }) };
        await save({ variables: { id: webhook.id, input } });
        announce(`${name} was saved.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
