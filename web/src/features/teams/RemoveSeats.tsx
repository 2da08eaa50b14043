import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Seats_OfferFragment, TeamsDocument, useRemoveSeatsMutation } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { REFUND_TIME } from '#web/lib/refund-hint.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { parseSeats } from './team-format.ts';

interface RemoveSeatsProps {
  readonly offer: Seats_OfferFragment;
  /** The most seats that can be removed. At least 1. */
  readonly max: number;
  readonly onClose: () => void;
}

/** Lets bought seats end with their period, after telling the user what that means. */
export function RemoveSeats({ offer: { renewsAt }, max, onClose }: RemoveSeatsProps) {
  const [typed, setTyped] = useState('1');
  const count = parseSeats(typed, max);
  const [remove, { loading, error }] = useRemoveSeatsMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onCompleted: onClose,
    onError: () => undefined,
  });
  return (
    <ConfirmPanel
      question={`Remove ${plural(count ?? 1, 'seat')}?`}
      confirmLabel="Remove seats"
      failure={<ActionStatus error={error} errorTitle="The seats could not be removed." />}
      isBusy={loading}
      isDisabled={count === null}
      onConfirm={() => {
        if (count !== null) void remove({ variables: { count } });
      }}
      onCancel={onClose}
    >
      <TextInput
        label="Seats to remove"
        name="seats"
        type="number"
        min={1}
        max={max}
        value={typed}
        error={count === null && `Enter a number from 1 to ${max}`}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
        }}
      />
      <p>
        {count === null || count === 1 ? 'It stays' : 'They stay'} until{' '}
        {renewsAt === null ? 'the end of the period that is paid' : formatUtcDay(renewsAt)}, and you are not charged
        again. You can undo this until then. Removing seats alone gives no refund, but you can ask for one {REFUND_TIME}
        .
      </p>
    </ConfirmPanel>
  );
}
