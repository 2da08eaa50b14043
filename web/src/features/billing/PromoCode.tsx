import { useApolloClient } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { PROMO_CODE } from '#schema/limits.ts';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import {
  type ApplyPromoCodeMutation,
  BillingDocument,
  type PromoCode_DiscountFragment,
  PromoCodeWorthDocument,
  type PromoCodeWorthQuery,
  useApplyPromoCodeMutation,
} from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import classes from './BillingPage.module.css';

/** What a code would give the user. */
type Worth = PromoCodeWorthQuery['promoCodeOffer'];

const toReason = (error: unknown) =>
  errorCode(error) === undefined
    ? 'The server could not be reached. Please try again.'
    : errorMessage(error, 'Invalid or expired promo code');

/** The page says below what discount the user now has, so that only a plan needs a text. */
const toFeedback = ({ summary, planAssigned }: ApplyPromoCodeMutation['applyPromoCode']): Feedback =>
  planAssigned ? { title: 'Promo code applied!', text: `${summary}.` } : { title: 'Promo code applied successfully.' };

/**
 * Returns functions that apply a promo code, and the result. A code that would replace the user's pending discount is not applied by
 * `submit`: it is `waiting` until the user has confirmed it, and `confirm` applies it.
 */
function usePromoCode() {
  const client = useApolloClient();
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ readonly code: string; readonly worth: Worth } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [apply] = useApplyPromoCodeMutation({ refetchQueries: [BillingDocument] });

  /** Sends a request. Resolves to null when it failed; `refusal` then has the reason. */
  const request = async <T,>(send: () => Promise<T>): Promise<T | null> => {
    setFeedback(null);
    setRefusal(null);
    setIsBusy(true);
    try {
      return await send();
    } catch (error) {
      setRefusal(toReason(error));
      return null;
    } finally {
      setIsBusy(false);
    }
  };
  const findWorth = async (code: string) => {
    const { data } = await client.query({
      query: PromoCodeWorthDocument,
      variables: { code },
      fetchPolicy: 'network-only',
    });
    return data.promoCodeOffer;
  };
  /** Resolves to true when the code was applied. */
  const confirm = async (code: string): Promise<boolean> => {
    const applied = await request(async () => (await apply({ variables: { code } })).data?.applyPromoCode ?? null);
    setWaiting(null);
    if (applied) setFeedback(toFeedback(applied));
    return applied !== null;
  };
  return {
    feedback,
    refusal,
    waiting,
    isBusy,
    confirm,
    /** Resolves to true when the code was applied. */
    submit: async (code: string): Promise<boolean> => {
      const worth = await request(() => findWorth(code));
      if (!worth) return false;
      if (!worth.replaces || worth.replaces.code === code) return confirm(code);
      setWaiting({ code, worth });
      return false;
    },
    /** Removes the reason of a refused code, and a code that waits. */
    forget: () => {
      setRefusal(null);
      setWaiting(null);
    },
  };
}

/**
 * A form that applies a promo code.
 * @param pending the discount that waits for the user's next checkout. Null without one
 */
export function PromoCode({ pending }: { readonly pending: PromoCode_DiscountFragment | null }) {
  const [typed, setTyped] = useState('');
  const { feedback, refusal, waiting, isBusy, submit, confirm, forget } = usePromoCode();
  const code = typed.trim().toUpperCase();
  const replaced = waiting?.worth.replaces;

  const send = async (apply: Promise<boolean>) => {
    if (await apply) setTyped('');
  };

  return (
    <Section title="Promo code" lead="A code can give you a discount, or a plan for a limited time.">
      <form
        className={classes.promo}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (code !== '' && !isBusy && !waiting) void send(submit(code));
        }}
      >
        <TextInput
          label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={PROMO_CODE.length}
          value={typed}
          // What is shown and applied next is the answer for this code.
          readOnly={isBusy}
          error={refusal}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            forget();
          }}
        />
        <Button type="submit" variant="default" loading={isBusy && !waiting} disabled={code === '' || waiting !== null}>
          Apply
        </Button>
      </form>
      {waiting && replaced && (
        <ConfirmPanel
          question={`Replace your discount with ${waiting.code}?`}
          confirmLabel="Replace discount"
          cancelLabel={`Keep ${replaced.code}`}
          isBusy={isBusy}
          onConfirm={() => void send(confirm(waiting.code))}
          onCancel={forget}
        >
          <p>
            {waiting.code} gives you {waiting.worth.summary}. It replaces {replaced.code} ({replaced.summary}), which
            you can apply again later.
          </p>
        </ConfirmPanel>
      )}
      <ActionStatus feedback={feedback} />
      {pending && (
        <p className={classes.pending}>
          You have {pending.summary}
          {pending.allowedPlanIds.length === 0 && ' of a plan or an add-on'}
          {pending.isReserved && ', reserved for your open checkout'}.
        </p>
      )}
    </Section>
  );
}
