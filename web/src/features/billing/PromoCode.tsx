import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { PROMO_CODE } from '#schema/limits.ts';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import {
  type ApplyPromoCodeMutation,
  BillingDocument,
  type PlanCard_PlanFragment,
  type PromoCode_DiscountFragment,
  useApplyPromoCodeMutation,
} from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Said } from '#web/ui/use-acts.ts';
import classes from './BillingPage.module.css';

const INVALID = 'Invalid or expired promo code';

type Applied = ApplyPromoCodeMutation['applyPromoCode'];

const offOf = ({ discountType, discountValue }: Pick<PromoCode_DiscountFragment, 'discountType' | 'discountValue'>) =>
  discountType === 'PERCENTAGE' ? `${discountValue}%` : formatPrice(discountValue);

/** A plan and a discount may come of one code. Null when it was worth nothing. */
function outcomeOf(applied: Applied, plans: readonly PlanCard_PlanFragment[]): Said | null {
  const { planAssigned, grantPlanId, grantDurationDays, discountType, discountValue, subscription } = applied;
  const discount = discountType && discountValue !== null && discountValue > 0 ? { discountType, discountValue } : null;
  const note = discount && `${offOf(discount)} off your next purchase.`;
  if (planAssigned) {
    const plan = plans.find(({ id }) => id === grantPlanId)?.name ?? subscription.planName ?? 'Your new plan';
    const days = grantDurationDays === null ? 'for good' : `for ${plural(grantDurationDays, 'day')}`;
    return { title: 'Promo code applied!', text: [`${plan} ${days}.`, note].filter(Boolean).join(' ') };
  }
  return note ? { title: 'Promo code applied successfully.', text: note } : null;
}

interface PromoCodeProps {
  readonly pending: PromoCode_DiscountFragment | null;
  readonly plans: readonly PlanCard_PlanFragment[];
}

export function PromoCode({ pending, plans }: PromoCodeProps) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [apply, { loading }] = useApplyPromoCodeMutation({ refetchQueries: [BillingDocument] });
  const code = typed.trim().toUpperCase();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (code === '') return;
    setSaid(null);
    setRefusal(null);
    try {
      const { data } = await apply({ variables: { code } });
      const outcome = data ? outcomeOf(data.applyPromoCode, plans) : null;
      setSaid(outcome);
      if (outcome) setTyped('');
      else setRefusal(INVALID);
    } catch (error) {
      setRefusal(
        errorCode(error) === undefined
          ? 'The server could not be reached. Please try again.'
          : errorMessage(error, INVALID),
      );
    }
  };

  return (
    <Section title="Promo code" lead="It can lower a price, or lend you a plan for a while.">
      <form className={classes.promo} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_CODE.length}
          value={typed}
          error={refusal}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setRefusal(null);
          }}
        />
        <Button type="submit" variant="default" loading={loading} disabled={code === ''}>
          Apply
        </Button>
      </form>
      <Outcome said={said} />
      {pending && (
        <p className={classes.pending}>
          {offOf(pending)} off your next purchase is waiting
          {pending.isReserved && ', and is held for the checkout you have open'}.
        </p>
      )}
    </Section>
  );
}
