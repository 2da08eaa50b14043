import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { SEATS } from '#schema/limits.ts';
import {
  type Seats_OfferFragment,
  type TeamCard_TeamFragment,
  TeamsDocument,
  useKeepSeatsMutation,
} from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { toSeatChanges } from '#web/lib/seat-changes.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CheckoutOpened } from '#web/ui/checkout/CheckoutOpened.tsx';
import { useCheckoutTab } from '#web/ui/checkout/use-checkout-tab.ts';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { AddSeats } from './AddSeats.tsx';
import { RemoveSeats } from './RemoveSeats.tsx';
import { describeNoSeat, describeSeatsToTake, parseSeats } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface SeatsProps {
  readonly offer: Seats_OfferFragment;
  readonly team: Pick<TeamCard_TeamFragment, 'totalSeats' | 'usedSeats' | 'availableSeats'>;
  /** What a seat adds, as `seatHint` says it. */
  readonly hint: string;
}

function toLead({ bought, price, currency }: Seats_OfferFragment, totalSeats: number): string {
  const count =
    bought === 0 ? plural(totalSeats, 'seat') : `${plural(totalSeats, 'seat')}, ${bought} of them bought by you`;
  return price === null ? `${count}.` : `${count}. Another seat is ${formatPrice(price, currency)} per month.`;
}

/** Shows the team's owner which seats they bought and what seats cost. The owner can add and remove seats here. */
export function Seats({ offer, team, hint }: SeatsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { isOpen: isFormOpen, opener: addButton, toggle: toggleForm, close: closeForm } = useDisclosure(title);
  const { asked, forget } = useAskedSeats();
  const { isOpen: isRemoving, opener: removeButton, toggle: toggleRemoval, close: endRemoval } = useDisclosure(title);
  const checkout = useCheckoutTab();
  const { bought, ending, unavailableReason } = offer;
  const { canAdd, canRemove } = toSeatChanges(offer);
  const removable = Math.min(bought - ending, team.availableSeats);
  const isAdding = canAdd && (isFormOpen || asked !== null);
  // The card is far down the page, to which a link led.
  useEffect(() => {
    if (asked !== null) title.current?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return (
    <Section title="Seats" titleRef={title} lead={toLead(offer, team.totalSeats)}>
      {canAdd && <p className={classes.seatHint}>{hint}</p>}
      <Renewals offer={offer} team={team} title={title} />
      {isAdding && (
        <AddSeats
          key={asked}
          team={team}
          initial={asked ?? 1}
          openCheckout={checkout.open}
          onClose={() => {
            forget();
            closeForm();
            // No button opened the form.
            if (asked !== null) title.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {checkout.opened && <CheckoutOpened checkout={checkout.opened} className={classes.seatHint} />}
      {isRemoving && <RemoveSeats offer={offer} max={removable} onClose={endRemoval} />}
      {!isAdding && !isRemoving && (
        <p className={classes.buttons}>
          {canAdd && (
            <Button ref={addButton} variant={team.availableSeats > 0 ? 'default' : 'filled'} onClick={toggleForm}>
              Add seats
            </Button>
          )}
          {canRemove && (
            <Button ref={removeButton} variant="default" disabled={removable === 0} onClick={toggleRemoval}>
              Remove seats
            </Button>
          )}
        </p>
      )}
      {unavailableReason !== null && <p className={classes.soft}>{keepDatesWhole(unavailableReason)}</p>}
      {canRemove && removable === 0 && (
        <p className={classes.soft}>{describeNoSeat(team)} To remove a seat, remove a member or an invitation first.</p>
      )}
    </Section>
  );
}

/** The number of seats in the URL, with which a failed payment leads to the same order again. Null without one. */
function useAskedSeats() {
  const [params, change] = useUrlParams();
  return {
    asked: parseSeats(params.get('seats') ?? '', SEATS.maxPurchase),
    forget: () => {
      if (params.has('seats')) change({ seats: null });
    },
  };
}

/** Says when and for how much the bought seats renew, and how many of them end. */
function Renewals({
  offer,
  team,
  title,
}: Pick<SeatsProps, 'offer' | 'team'> & { title: RefObject<HTMLElement | null> }) {
  const { bought, ending, endsAt, renewsAt, renewal, currency, canKeep } = offer;
  const [keep] = useKeepSeatsMutation({ refetchQueries: [TeamsDocument], awaitRefetchQueries: true });
  const { isBusy, feedback, error, perform } = useAction(title);
  const renewing = bought - ending;
  return (
    <>
      {renewsAt !== null && (
        <p className={classes.seatsRenewing}>
          {plural(renewing, 'seat')} {renewing === 1 ? 'renews' : 'renew'} on {formatUtcDay(renewsAt)} for{' '}
          {formatPrice(renewal, currency)}.
        </p>
      )}
      {endsAt !== null && (
        <p className={classes.seatsEnding}>
          <span>
            {plural(ending, 'seat')} {ending === 1 ? 'ends' : 'end'} on {formatUtcDay(endsAt)}.{' '}
            {describeSeatsToTake(team)}
          </span>
          {canKeep && (
            <Button
              variant="default"
              size="compact-sm"
              loading={isBusy}
              onClick={() => void perform(keep(), { title: 'Kept', text: 'The seats renew with your plan.' })}
            >
              Keep {ending === 1 ? 'seat' : 'seats'}
            </Button>
          )}
        </p>
      )}
      <ActionStatus feedback={feedback} error={error} />
    </>
  );
}
