import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PLAN } from '#schema/limits.ts';
import { decimalsOf } from '#schema/money.ts';
import { INTERVALS, PLAN_RULES, type PlanForm } from './plan-form.ts';
import classes from './Plans.module.css';

export const usePlanForm = (initialValues: PlanForm) => useForm<PlanForm>({ initialValues, validate: PLAN_RULES });

interface PlanFieldsProps {
  readonly form: ReturnType<typeof usePlanForm>;
  /** Of the prices, ISO 4217. */
  readonly currency: string;
  readonly isNew: boolean;
}

/** The fields of a plan, to create or to change it. */
export function PlanFields({ form, currency, isNew }: PlanFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        maxLength={PLAN.name}
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PriceFields {...{ form, currency, isNew }} />
      <div className={classes.pair}>
        <TextInput
          label="Prompts limit"
          description="-1 means unlimited."
          type="number"
          min={-1}
          step={1}
          withAsterisk
          {...form.getInputProps('promptsLimit')}
        />
        <NativeSelect
          label="Interval"
          description={isNew ? 'How often the plan renews.' : 'Fixed while a user has the plan.'}
          data={[...INTERVALS]}
          {...form.getInputProps('interval')}
        />
      </div>
      <Textarea
        label="Features"
        description="One per line, as buyers read them."
        rows={5}
        {...form.getInputProps('features')}
      />
      <Rights form={form} />
      <TextInput
        label="Buy now URL"
        description="A page that sells the plan. Blank: the built-in checkout sells it."
        type="url"
        inputMode="url"
        placeholder="https://example.com/buy"
        autoComplete="off"
        {...form.getInputProps('buyNowUrl')}
      />
      <TextInput
        label="Yearly buy now URL"
        description="A page that sells a year of the plan. Blank: the buy now URL is used."
        type="url"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('yearlyBuyNowUrl')}
      />
    </>
  );
}

function PriceFields({ form, currency, isNew }: PlanFieldsProps) {
  const money = { type: 'number', inputMode: 'decimal', min: 0, step: 10 ** -decimalsOf(currency) } as const;
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={`Price (${currency})`}
          description={isNew ? 'For one interval. 0: the plan is free.' : 'Applies to later purchases only.'}
          withAsterisk
          {...money}
          {...form.getInputProps('price')}
        />
        <TextInput
          label={`Yearly price (${currency})`}
          description="0 hides annual pricing."
          {...money}
          {...form.getInputProps('yearlyPrice')}
        />
      </div>
      <TextInput
        label={`Seat price (${currency})`}
        description="For one more team seat and month. 0: the plan sells no seats."
        {...money}
        {...form.getInputProps('seatPrice')}
      />
    </>
  );
}

function Rights({ form }: Pick<PlanFieldsProps, 'form'>) {
  const { byok, price } = form.values;
  return (
    <fieldset className={classes.rights}>
      <legend>Options</legend>
      <Checkbox
        label="Active"
        description="Can be bought and assigned."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
      <Checkbox
        label="Hidden"
        description="Not offered to users. Administrators and promo codes can give it."
        {...form.getInputProps('isHidden', { type: 'checkbox' })}
      />
      <Checkbox label="Most popular" {...form.getInputProps('isPopular', { type: 'checkbox' })} />
      <Checkbox
        label="Own provider keys"
        checked={byok ?? Number(price) > 0}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue('byok', checked);
        }}
      />
      <Checkbox label="Teams" {...form.getInputProps('teams', { type: 'checkbox' })} />
    </fieldset>
  );
}
