import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { PromoForm_PlanFragment } from '#web/graphql/admin-operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import type { useForm } from '#web/ui/use-form.ts';
import type { TermsForm } from './promo-form.ts';
import { DISCOUNT_TYPES, type PromoCode } from './promo-texts.ts';
import classes from './PromoCodes.module.css';

interface TermsFieldsProps {
  /** Of the terms, and maybe of more. */
  readonly form: Pick<ReturnType<typeof useForm<TermsForm>>, 'values' | 'getInputProps'>;
  readonly plans: readonly PromoForm_PlanFragment[];
  /** Whether the terms are those of many codes. */
  readonly isForMany?: boolean;
  /** The code that is changed: its discount type is fixed, and plans that were deleted meanwhile can be taken out. */
  readonly promo?: PromoCode;
}

const nameOf = ({ name, isActive }: PromoForm_PlanFragment) => (isActive ? name : `${name} (inactive)`);

/** Lists the plans, and after them those of the code that were deleted. */
function toChoices(plans: readonly PromoForm_PlanFragment[], ids: readonly string[]) {
  const deleted = ids.filter((id) => plans.every((plan) => plan.id !== id));
  return [
    ...plans.map((plan) => ({ value: plan.id, label: nameOf(plan) })),
    ...deleted.map((id) => ({ value: id, label: `Deleted plan (${id})` })),
  ];
}

/** Lists the plans that cost something, and those that the code is limited to already. */
function toDiscounted(plans: readonly PromoForm_PlanFragment[], ids: readonly string[]) {
  const isPaid = ({ price, yearlyPrice }: PromoForm_PlanFragment) => price > 0 || (yearlyPrice ?? 0) > 0;
  return toChoices(
    plans.filter((plan) => isPaid(plan) || ids.includes(plan.id)),
    ids,
  );
}

/** What a promo code is worth and who can use it: the same fields for one code, for many, and to change a code. */
export function TermsFields({ form, plans, isForMany = false, promo }: TermsFieldsProps) {
  const currency = operatorCurrency();
  const isPercentage = form.values.discountType === 'PERCENTAGE';
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Discount type"
          description="Off the next plan or add-on."
          data={DISCOUNT_TYPES}
          disabled={promo !== undefined}
          {...form.getInputProps('discountType')}
        />
        <TextInput
          label={isPercentage ? 'Discount in percent' : `Discount in ${currency}`}
          type="number"
          min={0}
          step={isPercentage ? 1 : 0.01}
          description="Enter 0 to only grant a plan."
          withAsterisk
          {...form.getInputProps('discountValue')}
        />
      </div>
      <TextInput
        label="Max uses"
        description={
          isForMany
            ? 'Of each code. Leave it empty for no limit.'
            : 'Leave it empty for no limit. A user can apply the code once.'
        }
        type="number"
        min={1}
        {...form.getInputProps('maxUses')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Start date"
          description="The first day, in UTC. Leave it empty to start at once."
          type="date"
          {...form.getInputProps('startsAt')}
        />
        <TextInput
          label="Expiry date"
          description="The last day, in UTC. Leave it empty for no end."
          type="date"
          {...form.getInputProps('expiresAt')}
        />
      </div>
      <Checkbox.Group
        label="Allowed plans"
        description="The next purchase of one of these gets the discount. If you choose none, every plan and every add-on does. Seats never do."
        {...form.getInputProps('allowedPlanIds')}
      >
        <div className={classes.plans}>
          {toDiscounted(plans, promo?.allowedPlanIds ?? []).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NativeSelect
          label="Grant plan"
          description="It starts when the code is applied."
          data={[{ value: '', label: 'None' }, ...toChoices(plans, promo?.grantPlanId ? [promo.grantPlanId] : [])]}
          {...form.getInputProps('grantPlanId')}
        />
        <TextInput
          label="Grant duration in days"
          description="Leave it empty for no end."
          type="number"
          min={1}
          disabled={form.values.grantPlanId === ''}
          {...form.getInputProps('grantDurationDays')}
        />
      </div>
    </>
  );
}
