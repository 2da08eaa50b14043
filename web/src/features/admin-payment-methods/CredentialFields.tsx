import { PasswordInput } from '@mantine/core';
import type { PaymentProvider } from '#web/graphql/admin-operations.generated.ts';
import { PAYMENT_PROVIDERS } from './providers.ts';

interface CredentialFieldsProps {
  readonly provider: PaymentProvider;
  /** By their names in the API. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (values: Record<string, string>) => void;
  /** Whether missing credentials are marked. */
  readonly isMarked: boolean;
}

/** A field for each credential of a provider's account. They are stored encrypted, and never shown again. */
export function CredentialFields({ provider, values, onChange, isMarked }: CredentialFieldsProps) {
  return PAYMENT_PROVIDERS[provider].credentials.map(({ name, label, where }) => (
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
      value={values[name] ?? ''}
      error={values[name]?.trim() ? undefined : isMarked && `${label} is required`}
      onChange={({ currentTarget }) => {
        onChange({ ...values, [name]: currentTarget.value });
      }}
    />
  ));
}
