import { Button, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BULK_PROMO_CODES, PROMO_CAMPAIGN, PROMO_CODE } from '#schema/limits.ts';
import {
  type AdminBulkCreatePromoCodesMutation,
  type PromoForm_PlanFragment,
  useAdminBulkCreatePromoCodesMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { downloadText, fileDate } from '#web/lib/download.ts';
import { plural } from '#web/lib/quantities.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { campaignPath } from './promo-code-paths.ts';
import { EMPTY_TERMS, isWhole, TERMS_CHECKS, toNumber, totalUsesCheck, toTerms } from './promo-form.ts';
import classes from './PromoCodes.module.css';
import { TermsFields } from './TermsFields.tsx';

const { maxQuantity, minRandomLength, maxRandomLength, singleRandomLength } = BULK_PROMO_CODES;

const INITIAL = {
  ...EMPTY_TERMS,
  campaignName: '',
  prefix: '',
  // One code for one user, unless an administrator decides otherwise.
  maxUses: '1',
  maxTotalUses: '',
  quantity: '10',
  randomLength: String(singleRandomLength),
};

const CHECKS = {
  ...TERMS_CHECKS,
  maxTotalUses: totalUsesCheck,
  quantity: (text: string) => (isWhole(text, 1, maxQuantity) ? null : `Quantity must be 1 to ${maxQuantity}`),
  randomLength: (text: string) =>
    isWhole(text, minRandomLength, maxRandomLength)
      ? null
      : `Random length must be ${minRandomLength} to ${maxRandomLength}`,
};

interface BulkCreateProps {
  /** Whether the form was opened from the list of campaigns. */
  readonly isCampaign: boolean;
  readonly plans: readonly PromoForm_PlanFragment[];
  /** Called when codes were created. */
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Creates many codes with the same terms, then lists them. */
export function BulkCreate({ isCampaign, plans, onCreated, onClose }: BulkCreateProps) {
  const form = useForm({ initialValues: INITIAL, validate: CHECKS });
  const [create, { data, loading, error }] = useAdminBulkCreatePromoCodesMutation({
    onCompleted: ({ bulkCreatePromoCodes: { codes } }) => {
      if (codes.length > 0) onCreated();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  if (data) return <CreatedCodes batch={data.bulkCreatePromoCodes} onClose={onClose} />;
  return (
    <FormDialog
      title={isCampaign ? 'New campaign' : 'Bulk create promo codes'}
      submitLabel="Create codes"
      isBusy={loading}
      error={error}
      errorTitle="Failed to bulk create promo codes."
      onSubmit={form.onSubmit(({ campaignName, prefix, quantity, randomLength, maxTotalUses, ...terms }) => {
        const pattern = {
          campaignName,
          maxTotalUses: toNumber(maxTotalUses),
          prefix: prefix.trim(),
          quantity: Number(quantity),
          randomLength: Number(randomLength),
        };
        void create({ variables: { input: { ...pattern, ...toTerms(terms) } } });
      })}
      onClose={onClose}
    >
      <TextInput
        label="Campaign name"
        description="Leave it empty to use the prefix and the day."
        autoComplete="off"
        maxLength={PROMO_CAMPAIGN.name}
        {...form.getInputProps('campaignName')}
      />
      <TextInput
        label="Prefix"
        description="Optional. Each code starts with it."
        autoComplete="off"
        spellCheck={false}
        maxLength={PROMO_CODE.length - minRandomLength}
        {...form.getInputProps('prefix')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('prefix', value.toUpperCase());
        }}
      />
      <div className={classes.pair}>
        <TextInput
          label="Quantity"
          description={`1 to ${maxQuantity} codes.`}
          type="number"
          min={1}
          max={maxQuantity}
          withAsterisk
          {...form.getInputProps('quantity')}
        />
        <TextInput
          label="Random length"
          description={`${minRandomLength} to ${maxRandomLength} letters and digits.`}
          type="number"
          min={minRandomLength}
          max={maxRandomLength}
          withAsterisk
          {...form.getInputProps('randomLength')}
        />
      </div>
      <TextInput
        label="Limit of all uses"
        description="Of all codes together. Leave it empty for no limit."
        type="number"
        min={1}
        {...form.getInputProps('maxTotalUses')}
      />
      <TermsFields isForMany form={form} plans={plans} />
    </FormDialog>
  );
}

interface CreatedCodesProps {
  readonly batch: AdminBulkCreatePromoCodesMutation['bulkCreatePromoCodes'];
  readonly onClose: () => void;
}

function CreatedCodes({ batch: { codes, campaign }, onClose }: CreatedCodesProps) {
  const text = codes.join('\n');
  return (
    <Dialog title={`${plural(codes.length, 'code')} created`} onClose={onClose}>
      <div className={classes.rows}>
        <p>
          They are the campaign{' '}
          <Link to={campaignPath(campaign.id)} onClick={onClose}>
            {campaign.name}
          </Link>
          , which can be exported and switched off as one.
        </p>
        <Textarea label="Created codes" classNames={{ input: classes.list }} rows={10} readOnly value={text} />
        <div className={classes.buttons}>
          <CopyButton text={text} label="Copy all" variant="default" />
          <Button
            variant="default"
            onClick={() => {
              downloadText(`new-promo-codes-${fileDate()}.txt`, `${text}\n`, 'text/plain');
            }}
          >
            Download
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
