import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReplayFailedDeliveriesMutation } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';

interface ReplayFailedProps {
  readonly webhook: { readonly id: string; readonly deadCount: number };
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Sends messages again whose attempts all failed: all of them, or those since a time. */
export function ReplayFailed({ webhook: { id, deadCount }, onDone, onClose }: ReplayFailedProps) {
  const [since, setSince] = useState('');
  const [replay, { loading, error }] = useReplayFailedDeliveriesMutation({
    // Shown by the dialog.
    onError: () => undefined,
  });
  const submit = async () => {
    const at = since === '' ? null : new Date(since).toISOString();
    const { data } = await replay({ variables: { webhookId: id, since: at } });
    if (!data) return;
    announce(`${plural(data.replayDeadWebhookDeliveries, 'delivery is', 'deliveries are')} being sent again.`);
    await onDone();
    onClose();
  };
  return (
    <FormDialog
      title="Send failed deliveries again"
      submitLabel="Send again"
      isBusy={loading}
      error={error}
      errorTitle="The deliveries could not be sent again."
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <p>
        {plural(deadCount, 'delivery', 'deliveries')} of the last 30 days failed for good. They are sent again under the
        same ids, so a receiver that remembers ids handles each once.
      </p>
      <TextInput
        label="Only those since"
        description="In your time zone. Leave it empty to send all."
        type="datetime-local"
        value={since}
        onChange={({ currentTarget: { value } }) => {
          setSince(value);
        }}
      />
    </FormDialog>
  );
}
