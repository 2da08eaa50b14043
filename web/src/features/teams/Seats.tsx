import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import {
  type Seats_OfferFragment,
  type TeamCard_TeamFragment,
  TeamsDocument,
  useKeepSeatsMutation,
} from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { toSeatChanges } from '#web/lib/seat-changes.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { AddSeats } from './AddSeats.tsx';
import { RemoveSeats } from './RemoveSeats.tsx';
import { describeNoSeat, describeSeatsToTake } from './team-format.ts';
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
  const { isOpen: isAdding, opener: addButton, toggle: toggleAdding, close: endAdding } = useDisclosure(title);
  const { isOpen: isRemoving, opener: removeButton, toggle: toggleRemoval, close: endRemoval } = useDisclosure(title);
  const { bought, ending, unavailableReason } = offer;
  const { canAdd, canRemove } = toSeatChanges(offer);
  const removable = Math.min(bought - ending, team.availableSeats);
  return (
    <Section title="Seats" titleRef={title} lead={toLead(offer, team.totalSeats)}>
      <Renewals offer={offer} team={team} title={title} />
      {isAdding && <AddSeats team={team} hint={hint} onClose={endAdding} />}
      {isRemoving && <RemoveSeats offer={offer} max={removable} onClose={endRemoval} />}
      {!isAdding && !isRemoving && (
        <p className={classes.buttons}>
          {canAdd && (
            <Button ref={addButton} variant={team.availableSeats > 0 ? 'default' : 'filled'} onClick={toggleAdding}>
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
      {unavailableReason !== null && <p className={classes.soft}>{unavailableReason}</p>}
      {canRemove && removable === 0 && (
        <p className={classes.soft}>{describeNoSeat(team)} To remove a seat, remove a member or an invitation first.</p>
      )}
    </Section>
  );
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
