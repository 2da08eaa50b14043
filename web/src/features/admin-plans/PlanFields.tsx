import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { PLAN, TEAM } from '#schema/limits.ts';
import { decimalsOf } from '#schema/money.ts';
import { takenNameProblem } from '#schema/plan-rules.ts';
import { plural } from '#web/lib/quantities.ts';
import { useForm } from '#web/ui/use-form.ts';
import { INTERVALS, PLAN_RULES, type PlanForm } from './plan-form.ts';
import classes from './Plans.module.css';

/** Returns a Mantine form for a plan, with the checks that need no server. `otherNames`: of the other plans, which need names of their own. */
export const usePlanForm = (initialValues: PlanForm, otherNames: readonly string[]) =>
  useForm<PlanForm>({
    initialValues,
    validate: {
      ...PLAN_RULES,
      // A plan of an earlier version can keep a name that it shares.
      name: (name) =>
        PLAN_RULES.name(name) ?? (name === initialValues.name ? null : takenNameProblem(name, otherNames)),
    },
  });

interface PlanFieldsProps {
  readonly form: ReturnType<typeof usePlanForm>;
  /** Of the prices, ISO 4217. */
  readonly currency: string;
  readonly isNew: boolean;
  /** How many users share the plan's prompts in a team, without the teams' owners. They lose them when the plan loses its teams. */
  readonly teamMemberCount?: number;
}

/** The fields of a plan, to create or to change it. */
export function PlanFields({ form, currency, isNew, teamMemberCount = 0 }: PlanFieldsProps) {
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
      <PriceFields form={form} currency={currency} isNew={isNew} />
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
        description="One per line. Lines about prompts, own keys and teams are not shown: buyers read what the other fields say instead."
        rows={5}
        {...form.getInputProps('features')}
      />
      <Rights form={form} />
      <TeamFields form={form} currency={currency} teamMemberCount={teamMemberCount} />
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

const moneyField = (currency: string) =>
  ({ type: 'number', inputMode: 'decimal', min: 0, step: 10 ** -decimalsOf(currency) }) as const;

function PriceFields({ form, currency, isNew }: PlanFieldsProps) {
  const money = moneyField(currency);
  const { byok, price } = form.values;
  return (
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
      <div role="status" className={classes.across}>
        {byok === null && includesOwnKeys(byok, price) && (
          <p className={classes.note}>
            With a price, the plan includes own provider keys. Options, below, can switch them off.
          </p>
        )}
      </div>
    </div>
  );
}

/** Plans with a price include own keys unless that is switched off. */
const includesOwnKeys = (byok: boolean | null, price: string): boolean => byok ?? Number(price) > 0;

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
        description="Subscribers can add own keys of AI providers. Plans with a price have this unless it is switched off."
        checked={includesOwnKeys(byok, price)}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue('byok', checked);
        }}
      />
    </fieldset>
  );
}

/** Teams, and the price of a seat when the plan has them. */
function TeamFields({ form, currency, teamMemberCount = 0 }: Omit<PlanFieldsProps, 'isNew'>) {
  const { teams } = form.values;
  return (
    <fieldset className={classes.rights}>
      <legend>Teams</legend>
      <Checkbox
        label="Teams"
        description={`A holder can own a team of ${TEAM.seats} seats, their own included. Its members share the prompts of the plan.`}
        {...form.getInputProps('teams', { type: 'checkbox' })}
      />
      {teams && (
        <TextInput
          label={`Seat price (${currency})`}
          description="For one more team seat and month. 0: the plan sells no seats."
          {...moneyField(currency)}
          {...form.getInputProps('seatPrice')}
        />
      )}
      {!teams && teamMemberCount > 0 && (
        <p className={classes.note}>
          {plural(teamMemberCount, 'team member')} can no longer use the plan’s prompts once this is saved.
        </p>
      )}
    </fieldset>
  );
}
