import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorCode, fieldErrors, formError } from '#web/graphql/error-message.ts';
import { useAdminSetSeatsMutation, useAdminUserSeatsQuery } from '#web/graphql/operations.generated.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useReload } from '#web/ui/use-reload.ts';
import classes from './UserPage.module.css';

interface TeamSeatsProps {
  readonly userId: string;
  readonly onChanged: () => Promise<void>;
}

/** The seats of the team that the user owns. A query of its own, because it fails for users without a team. */
export function TeamSeats({ userId, onChanged }: TeamSeatsProps) {
  const { data, error, refetch } = useAdminUserSeatsQuery({ variables: { userId }, fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  return (
    <Section title="Team seats">
      {data ? (
        <>
          <p className={classes.text}>
            {formatNumber(data.adminTeamSeats.usedSeats)} used of {formatNumber(data.adminTeamSeats.totalSeats)} in
            total
          </p>
          <SeatsForm
            userId={userId}
            onChanged={async () => {
              await Promise.all([reload(), onChanged()]);
            }}
          />
        </>
      ) : (
        <NoSeats error={error} onRetry={() => void reload()} />
      )}
    </Section>
  );
}

function NoSeats({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) {
    return (
      <div role="status" aria-label="Loading the team seats">
        <Skeleton height={24} width={180} />
      </div>
    );
  }
  if (errorCode(error) === 'NOT_FOUND') return <p className={classes.text}>No team found for this user</p>;
  return (
    <ErrorState title="The seats could not be loaded" error={error} hint="Nothing was changed." onRetry={onRetry} />
  );
}

const isCount = (typed: string) => /^\d+$/.test(typed.trim()) && Number(typed) >= 1;
const toCount = (typed: string) => (typed.trim() === '' ? null : Number(typed));

function addProblem(add: string, { totalSeats }: { totalSeats: string }): string | null {
  if (add.trim() === '') return totalSeats.trim() === '' ? 'Enter seats to add or set a total' : null;
  return isCount(add) ? null : 'Add seats must be a positive number';
}

const totalProblem = (total: string) => (total.trim() === '' || isCount(total) ? null : 'Total seats must be >= 1');

/** Adds seats, sets their total, or sets a total and adds to it. */
function SeatsForm({ userId, onChanged }: TeamSeatsProps) {
  const form = useForm({
    initialValues: { add: '', totalSeats: '' },
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
    void setSeats({ variables: { userId, add: toCount(add), totalSeats: toCount(totalSeats) } });
  });
  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.seats}>
        <TextInput label="Add seats" inputMode="numeric" autoComplete="off" {...form.getInputProps('add')} />
        <TextInput label="Total seats" inputMode="numeric" autoComplete="off" {...form.getInputProps('totalSeats')} />
        <Button type="submit" variant="default" loading={loading}>
          Update seats
        </Button>
      </div>
      <ActionStatus error={formError(error)} errorTitle="Failed to update seats." />
    </form>
  );
}
