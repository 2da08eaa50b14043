import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type TeamSeats_SeatsFragment, useAdminSetSeatsMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { newRunKey } from '#web/lib/run-key.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';
import classes from './TeamSeats.module.css';

interface SeatsFormProps {
  /** The owner of the team. */
  readonly userId: string;
  /** Loads the page's data again. */
  readonly onChanged: () => Promise<void>;
}

interface TeamSeatsProps extends SeatsFormProps {
  /** Null: the user owns no team. */
  readonly seats: Pick<TeamSeats_SeatsFragment, 'usedSeats' | 'totalSeats'> | null;
  /** More about the seats, below their numbers. */
  readonly children?: ReactNode;
}

/** Shows an administrator the seats of the team that the user owns, with a form that changes them. */
export function TeamSeats({ seats, children, ...form }: TeamSeatsProps) {
  return (
    <Section title="Team seats">
      {seats ? (
        <>
          <p className={classes.text}>
            {formatNumber(seats.usedSeats)} used of {formatNumber(seats.totalSeats)} in total
          </p>
          {children}
          <SeatsForm {...form} />
        </>
      ) : (
        <p className={classes.text}>No team found for this user</p>
      )}
    </Section>
  );
}

const isCount = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= 1;
/** Null for an empty field. */
const toCount = (typed: string) => (typed.trim() === '' ? null : Number(typed));

function addProblem(add: string, { totalSeats }: { totalSeats: string }): string | null {
  if (add.trim() === '') return totalSeats.trim() === '' ? 'Enter seats to add or set a total' : null;
  return isCount(add) ? null : 'Add seats must be a positive number';
}

const totalProblem = (total: string) => (total.trim() === '' || isCount(total) ? null : 'Total seats must be >= 1');

/** Adds seats, sets their total, or sets a total and adds to it. */
function SeatsForm({ userId, onChanged }: SeatsFormProps) {
  // One key for the numbers as they are typed, so that a form that is sent twice adds once.
  const [idempotencyKey, setIdempotencyKey] = useState(newRunKey);
  const hint = useId();
  const form = useForm({
    initialValues: { add: '', totalSeats: '' },
    onValuesChange: () => {
      setIdempotencyKey(newRunKey());
    },
    validate: { add: addProblem, totalSeats: totalProblem },
  });
  const [setSeats, { loading, error }] = useAdminSetSeatsMutation({
    onCompleted: () => {
      announce('Seats updated');
      form.reset();
      void onChanged();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const submit = form.onSubmit(({ add, totalSeats }) => {
    void setSeats({ variables: { userId, add: toCount(add), totalSeats: toCount(totalSeats), idempotencyKey } });
  });
  return (
    <form noValidate aria-describedby={hint} onSubmit={submit}>
      <div className={classes.seats}>
        <TextInput label="Add seats" inputMode="numeric" autoComplete="off" {...form.getInputProps('add')} />
        <TextInput label="Total seats" inputMode="numeric" autoComplete="off" {...form.getInputProps('totalSeats')} />
        <Button type="submit" variant="default" loading={loading}>
          Update seats
        </Button>
      </div>
      <p id={hint} className={classes.hint}>
        Enter the seats to add, or a new total. With both, the seats are added to the new total.
      </p>
      <ActionStatus error={formError(error)} errorTitle="Failed to update seats." />
    </form>
  );
}
