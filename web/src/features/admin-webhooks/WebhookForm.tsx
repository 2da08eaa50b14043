import { Checkbox, TextInput } from '@mantine/core';
import { WEBHOOK, WEBHOOK_EVENTS } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './Webhooks.module.css';

interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
}

interface WebhookFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly errorTitle: string;
  readonly initial: WebhookFields;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Rejects with the server's error, whose messages are shown beside the fields. */
  readonly onSubmit: (fields: WebhookFields) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The fields of a webhook, to create or to change it. */
export function WebhookForm({ initial, onSubmit, ...dialog }: WebhookFormProps) {
  const form = useForm({
    initialValues: { name: initial.name, url: initial.url, events: [...initial.events] },
    // The server checks all fields at once: checked here first, some errors would come only after others were corrected.
  });
  return (
    <FormDialog
      {...dialog}
      onSubmit={form.onSubmit(({ name, url, events }) => {
        onSubmit({ name: name.trim(), url: url.trim(), events }).catch((failure: unknown) => {
          form.setErrors(fieldErrors(failure));
        });
      })}
    >
      <TextInput
        label="Name"
        placeholder="CRM"
        maxLength={WEBHOOK.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="URL"
        description="Messages are posted to this address. It must be public, https, and on port 443 or 8443."
        type="url"
        inputMode="url"
        placeholder="https://example.com/webhooks"
        maxLength={WEBHOOK.url}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        <div className={classes.events}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={<code>{event}</code>} />
          ))}
        </div>
      </Checkbox.Group>
    </FormDialog>
  );
}
