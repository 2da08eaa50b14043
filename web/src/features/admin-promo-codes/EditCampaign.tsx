import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PROMO_CAMPAIGN } from '#schema/limits.ts';
import { useAdminSavePromoCampaignMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { toExpiry, toLastDay } from '#web/lib/last-day.ts';
import { plural } from '#web/lib/quantities.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import type { Campaign } from './promo-code-paths.ts';
import { TERMS_CHECKS, toNumber, totalUsesCheck, toText } from './promo-form.ts';
import classes from './PromoCodes.module.css';

interface EditCampaignProps {
  readonly campaign: Campaign;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const toForm = ({ name, maxUses, doMaxUsesDiffer, maxTotalUses, expiresAt }: Campaign) => ({
  name,
  // Empty, so that each number that is entered is a change.
  maxUses: doMaxUsesDiffer ? '' : toText(maxUses),
  maxTotalUses: toText(maxTotalUses),
  expiresAt: toLastDay(expiresAt),
});

type CampaignForm = ReturnType<typeof toForm>;

const toValues = ({ name, maxUses, maxTotalUses }: CampaignForm) => ({
  name: name.trim(),
  maxUses: toNumber(maxUses),
  maxTotalUses: toNumber(maxTotalUses),
});

/** Only what was changed, so that codes keep what was changed for each of them. */
const toInput = (campaign: Campaign, form: CampaignForm) => ({
  ...changedFields(toValues(toForm(campaign)), toValues(form)),
  ...(form.expiresAt !== toLastDay(campaign.expiresAt) && { expiresAt: toExpiry(form.expiresAt) }),
});

/** Renames a campaign, and changes the limits and the end of all its codes. */
export function EditCampaign({ campaign: current, onChanged, onClose }: EditCampaignProps) {
  // The campaign as it was when the form was opened. The page loads newer ones meanwhile, which must not count as changes by the user.
  const [campaign] = useState(current);
  const form = useForm({
    initialValues: toForm(campaign),
    validate: {
      name: (name) => (name.trim() ? null : 'A name is required'),
      maxUses: TERMS_CHECKS.maxUses,
      maxTotalUses: totalUsesCheck,
    },
  });
  const [save, { loading, error }] = useAdminSavePromoCampaignMutation({
    onCompleted: ({ updatePromoCampaign: { name } }) => {
      announce(`The campaign ${name} was saved.`);
      void onChanged();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title={`Edit ${campaign.name}`}
      submitLabel="Save campaign"
      isBusy={loading}
      error={error}
      errorTitle="Failed to save the campaign."
      onSubmit={form.onSubmit(
        (values) => void save({ variables: { id: campaign.id, input: toInput(campaign, values) } }),
      )}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={PROMO_CAMPAIGN.name}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Expiry date"
        description={`The last day of all ${plural(campaign.codes, 'code')}, in UTC. Leave it empty for no end.`}
        type="date"
        {...form.getInputProps('expiresAt')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Max uses"
          description={
            campaign.doMaxUsesDiffer
              ? 'Of each code. The codes differ: leave it empty to keep their limits.'
              : 'Of each code. Leave it empty for no limit.'
          }
          type="number"
          min={1}
          {...form.getInputProps('maxUses')}
        />
        <TextInput
          label="Limit of all uses"
          description={`Of all codes together; ${plural(current.uses, 'use')} so far. Empty: no limit.`}
          type="number"
          min={1}
          {...form.getInputProps('maxTotalUses')}
        />
      </div>
    </FormDialog>
  );
}
