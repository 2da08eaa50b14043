import { NativeSelect, TextInput } from '@mantine/core';
import { COUNTRY_CODES, countryName } from '#schema/countries.ts';
import { BILLING_DETAILS } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import {
  type BillingDetails_DetailsFragment,
  BillingDocument,
  useSaveBillingDetailsMutation,
} from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import classes from './BillingDetails.module.css';

const COUNTRIES = [
  { value: '', label: 'Choose a country' },
  ...COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  ),
];

const required = (problem: string) => (typed: string) => (typed.trim() ? null : problem);

function useBillingDetailsForm(details: BillingDetails_DetailsFragment | null) {
  return useForm({
    initialValues: {
      name: details?.name ?? '',
      line1: details?.line1 ?? '',
      line2: details?.line2 ?? '',
      city: details?.city ?? '',
      region: details?.region ?? '',
      postalCode: details?.postalCode ?? '',
      country: details?.country ?? '',
      taxId: details?.taxId ?? '',
    },
    validate: {
      line1: required('Address is required'),
      city: required('City is required'),
      country: required('Country is required'),
    },
  });
}

interface BillingDetailsFormProps {
  /** Null for new details. */
  readonly details: BillingDetails_DetailsFragment | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A form for the billing details. What is saved replaces what was saved before. */
export function BillingDetailsForm({ details, onSaved, onClose }: BillingDetailsFormProps) {
  const form = useBillingDetailsForm(details);
  const [save, { loading, error }] = useSaveBillingDetailsMutation({
    refetchQueries: [BillingDocument],
    awaitRefetchQueries: true,
    onCompleted: onSaved,
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={details ? 'Edit billing details' : 'Add billing details'}
      submitLabel="Save details"
      isBusy={loading}
      error={error}
      errorTitle="The billing details could not be saved."
      onSubmit={form.onSubmit((input) => void save({ variables: { input } }))}
      onClose={onClose}
    >
      <TextInput
        label="Company or full name (optional)"
        description="Without it, receipts have the name of your account."
        autoComplete="billing organization"
        maxLength={BILLING_DETAILS.name}
        {...form.getInputProps('name')}
      />
      <AddressFields form={form} />
      <TextInput
        label="Tax ID (optional)"
        description="Such as a VAT number or a GSTIN."
        autoComplete="off"
        spellCheck={false}
        maxLength={BILLING_DETAILS.taxId}
        {...form.getInputProps('taxId')}
      />
    </FormDialog>
  );
}

function AddressFields({ form }: { readonly form: ReturnType<typeof useBillingDetailsForm> }) {
  return (
    <>
      <TextInput
        label="Address"
        autoComplete="billing address-line1"
        maxLength={BILLING_DETAILS.addressLine}
        {...form.getInputProps('line1')}
      />
      <TextInput
        label="Address line 2 (optional)"
        autoComplete="billing address-line2"
        maxLength={BILLING_DETAILS.addressLine}
        {...form.getInputProps('line2')}
      />
      <div className={classes.pair}>
        <TextInput
          label="City"
          autoComplete="billing address-level2"
          maxLength={BILLING_DETAILS.city}
          {...form.getInputProps('city')}
        />
        <TextInput
          label="Postal code"
          autoComplete="billing postal-code"
          maxLength={BILLING_DETAILS.postalCode}
          {...form.getInputProps('postalCode')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="State or region (optional)"
          autoComplete="billing address-level1"
          maxLength={BILLING_DETAILS.region}
          {...form.getInputProps('region')}
        />
        <NativeSelect
          label="Country"
          autoComplete="billing country"
          data={COUNTRIES}
          {...form.getInputProps('country')}
        />
      </div>
    </>
  );
}
