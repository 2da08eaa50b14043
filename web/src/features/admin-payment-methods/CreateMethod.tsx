import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { PAYMENT_METHOD } from '#schema/limits.ts';
import {
  type PaymentProvider,
  useAddPaymentMethodMutation,
  type WebhookAddress_WebhookFragment,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import { CredentialFields } from './CredentialFields.tsx';
import { areComplete, PAYMENT_PROVIDERS, toCredentialInput } from './providers.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

const CHOICES = Object.entries(PAYMENT_PROVIDERS).map(([value, { label }]) => ({ value, label }));

interface MethodFields {
  name: string;
  provider: PaymentProvider;
  /** By their names in the API. */
  credentials: Record<string, string>;
  saveAnyway: boolean;
}

interface CreateMethodProps {
  readonly webhooks: readonly WebhookAddress_WebhookFragment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds an account at a payment provider. Its credentials are stored encrypted, and never shown again. */
export function CreateMethod({ webhooks, onDone, onClose }: CreateMethodProps) {
  const form = useForm<MethodFields>({
    initialValues: { name: '', provider: 'STRIPE', credentials: {}, saveAnyway: false },
    validate: {
      name: isNotEmpty('Name is required'),
      credentials: (given, { provider }) => (areComplete(provider, given) ? null : 'Every credential is required'),
    },
  });
  const [create, { loading, error }] = useAddPaymentMethodMutation({
    onCompleted: ({ createPaymentMethod: { name } }) => {
      announce(`${name} takes all new payments now.`);
      onDone();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const { provider, credentials } = form.values;
  const webhook = webhooks.find((listed) => listed.provider === provider);
  const submit = form.onSubmit(
    ({ name, saveAnyway }) =>
      void create({
        variables: { input: { name, provider, saveAnyway, credentials: toCredentialInput(provider, credentials) } },
      }),
  );
  const canSaveAnyway = fieldErrors(error).saveAnyway !== undefined;
  return (
    <FormDialog
      title="New payment method"
      submitLabel="Add payment method"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create payment method."
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Stripe, live"
        maxLength={PAYMENT_METHOD.name}
        {...form.getInputProps('name')}
      />
      <NativeSelect label="Provider" data={CHOICES} {...form.getInputProps('provider')} />
      <CredentialFields
        provider={provider}
        values={credentials}
        isMarked={form.errors.credentials !== undefined}
        onChange={(given) => {
          form.setFieldValue('credentials', given);
        }}
      />
      {form.errors.credentials && <p role="alert">{form.errors.credentials}</p>}
      {canSaveAnyway && (
        <Checkbox
          label="Add it even if the credentials do not work now"
          {...form.getInputProps('saveAnyway', { type: 'checkbox' })}
          error={undefined}
        />
      )}
      {webhook && <WebhookAddress webhook={webhook} />}
    </FormDialog>
  );
}
