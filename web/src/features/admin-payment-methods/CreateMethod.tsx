import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { type PaymentProvider, useAddPaymentMethodMutation } from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { PROVIDERS } from './providers.ts';
import { WebhookAddress } from './WebhookAddress.tsx';

const CHOICES = Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label }));

interface MethodFields {
  name: string;
  provider: PaymentProvider;
  /** By their names in the API. */
  credentials: Record<string, string>;
}

/** Adds an account at a payment provider. Its credentials are stored encrypted, and never shown again. */
export function CreateMethod({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm<MethodFields>({
    initialValues: { name: '', provider: 'STRIPE', credentials: {} },
    validate: {
      name: isNotEmpty('Name is required'),
      credentials: (given, { provider }) =>
        PROVIDERS[provider].credentials.every(({ name }) => given[name]?.trim())
          ? null
          : 'Every credential is required',
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
  const fields = PROVIDERS[provider].credentials;
  const submit = form.onSubmit(
    ({ name }) =>
      void create({
        variables: {
          input: {
            name,
            provider,
            credentials: fields.map((field) => ({ name: field.name, value: credentials[field.name]?.trim() ?? '' })),
          },
        },
      }),
  );
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
      <TextInput label="Name" placeholder="Stripe, live" maxLength={100} {...form.getInputProps('name')} />
      <NativeSelect label="Provider" data={CHOICES} {...form.getInputProps('provider')} />
      {fields.map(({ name, label, where }) => (
        <PasswordInput
          key={`${provider} ${name}`}
          label={label}
          description={where}
          autoComplete="off"
          visibilityToggleButtonProps={{
            'aria-label': `Show ${label.toLowerCase()}`,
            'aria-hidden': false,
            tabIndex: 0,
          }}
          value={credentials[name] ?? ''}
          error={credentials[name]?.trim() ? undefined : form.errors.credentials && `${label} is required`}
          onChange={({ currentTarget }) => {
            form.setFieldValue('credentials', { ...credentials, [name]: currentTarget.value });
          }}
        />
      ))}
      <WebhookAddress provider={provider} />
    </FormDialog>
  );
}
