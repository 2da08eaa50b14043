import { skipToken } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { SEATS } from '#schema/limits.ts';
import { formatShare } from '#schema/period-share.ts';
import { type SeatQuoteQuery, useBuySeatsMutation, useSeatQuoteQuery } from '#web/graphql/operations.generated.ts';
import { formatPrice } from '#web/lib/quantities.ts';
import { REFUND_HINT } from '#web/lib/refund-hint.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CHECKOUT_TAB_HINT, type useCheckoutTab } from '#web/ui/checkout/use-checkout-tab.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { describeFreeSeats, type FreeSeats, parseSeats } from './team-format.ts';
import classes from './TeamsPage.module.css';

/** The names of a plan's periods, by their length in months. */
const PERIODS: Readonly<Record<number, string>> = { 1: 'month', 3: 'quarter', 12: 'year' };

type Quote = SeatQuoteQuery['seatQuote'];

function QuoteText({ quote: { today, share, renewal, renewsAt, everyMonths, total, currency } }: { quote: Quote }) {
  const per = PERIODS[everyMonths] ?? 'period';
  const later = `${formatPrice(renewal, currency)} per ${per}`;
  return (
    <p>
      <strong>Today {formatPrice(today, currency)}</strong>
      {formatShare(share, per)}, until {formatUtcDay(renewsAt)}. From then on {later}, with your plan.
      {total !== null && ` In all, your plan and extra seats then cost ${formatPrice(total, currency)} per ${per}.`}
    </p>
  );
}

interface AddSeatsProps {
  readonly team: FreeSeats;
  /** The number of seats that the form starts with. */
  readonly initial: number;
  readonly openCheckout: ReturnType<typeof useCheckoutTab>['open'];
  readonly onClose: () => void;
}

/** Buys seats, after saying what they cost today and later. */
export function AddSeats({ team, initial, openCheckout, onClose }: AddSeatsProps) {
  const [typed, setTyped] = useState(String(initial));
  const field = useFocusOnMount<HTMLInputElement>();
  const quantity = parseSeats(typed, SEATS.maxPurchase);
  const { data, error: quoteError } = useSeatQuoteQuery(
    quantity === null ? skipToken : { variables: { quantity }, fetchPolicy: 'network-only' },
  );
  const [buy, { loading, error }] = useBuySeatsMutation({ onError: () => undefined });
  // Null while the quote for the typed number is loading.
  const quote = data?.seatQuote.quantity === quantity ? data.seatQuote : null;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (quantity === null) return;
    const url = await openCheckout(async () => (await buy({ variables: { quantity } })).data?.buySeats.url);
    if (url !== null) onClose();
  };
  return (
    <form className={classes.seatForm} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        label="Seats to add"
        name="seats"
        type="number"
        min={1}
        max={SEATS.maxPurchase}
        value={typed}
        error={quantity === null && `Enter a number from 1 to ${SEATS.maxPurchase}`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
        }}
      />
      <p className={classes.soft}>{describeFreeSeats(team)}</p>
      <div className={classes.seatQuote} aria-live="polite">
        {quote && <QuoteText quote={quote} />}
        {quote && quote.today > 0 && (
          <p className={classes.soft}>
            {REFUND_HINT} {CHECKOUT_TAB_HINT}
          </p>
        )}
        {quote && data?.pendingDiscount && (
          <p>The discount of {data.pendingDiscount.code} does not apply to seats. You keep it.</p>
        )}
      </div>
      <p className={classes.buttons}>
        <Button type="submit" loading={loading} disabled={!quote}>
          Go to checkout
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </p>
      <ActionStatus error={error ?? quoteError} errorTitle="The seats could not be ordered." />
    </form>
  );
}
