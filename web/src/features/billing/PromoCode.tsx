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
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import classes from './BillingPage.module.css';

const INVALID = 'Invalid or expired promo code';

type Applied = ApplyPromoCodeMutation['applyPromoCode'];

const formatDiscount = ({
  discountType,
  discountValue,
}: Pick<PromoCode_DiscountFragment, 'discountType' | 'discountValue'>) =>
  discountType === 'PERCENTAGE' ? `${discountValue}%` : formatPrice(discountValue);

/** A code can grant a plan, a discount, or both. Null when it grants neither. */
function toFeedback(applied: Applied, plans: readonly PlanCard_PlanFragment[]): Feedback | null {
  const { planAssigned, grantPlanId, grantDurationDays, discountType, discountValue, subscription } = applied;
  const discount = discountType && discountValue !== null && discountValue > 0 ? { discountType, discountValue } : null;
  const note = discount && `${formatDiscount(discount)} off your next purchase.`;
  if (planAssigned) {
    const plan = plans.find(({ id }) => id === grantPlanId)?.name ?? subscription.planName ?? 'Your new plan';
    const days = grantDurationDays === null ? 'without an end date' : `for ${plural(grantDurationDays, 'day')}`;
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
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [apply, { loading }] = useApplyPromoCodeMutation({ refetchQueries: [BillingDocument] });
  const code = typed.trim().toUpperCase();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (code === '') return;
    setFeedback(null);
    setRefusal(null);
    try {
      const { data } = await apply({ variables: { code } });
      const outcome = data ? toFeedback(data.applyPromoCode, plans) : null;
      setFeedback(outcome);
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
    <Section title="Promo code" lead="A code can give you a discount, or a plan for a limited time.">
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
      <ActionStatus feedback={feedback} />
      {pending && (
        <p className={classes.pending}>
          You have {formatDiscount(pending)} off your next purchase
          {pending.isReserved && ', reserved for your open checkout'}.
        </p>
      )}
    </Section>
  );
}
