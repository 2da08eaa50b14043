import { useState } from 'react';
import { useSaveWebhookMutation, type WebhookHead_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Webhook = Pick<WebhookHead_WebhookFragment, 'id' | 'name' | 'url' | 'events'>;

/** Changes the name, URL or events of a webhook. */
export function EditWebhook({ webhook: current, onClose }: { webhook: Webhook; onClose: () => void }) {
  // The webhook as it was when the form was opened. The page may load a newer one meanwhile, which must not count as a change by the user.
  const [webhook] = useState(current);
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
        // The same URL would reset the count of failures, and another field may have been changed since the form was opened.
        const before = { name: webhook.name, url: webhook.url, events: webhook.events };
        const input = changedFields(before, { name, url, events: [...events] });
        await save({ variables: { id: webhook.id, input } });
        announce(`${name} was saved.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
