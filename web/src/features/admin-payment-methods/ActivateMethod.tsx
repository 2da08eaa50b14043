import { Button } from '@mantine/core';
import {
  type MethodTable_MethodFragment,
  useTogglePaymentMethodMutation,
  useTryPaymentMethodMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';

/** For a request that failed: the dialog shows its error. */
const ignore = () => undefined;

interface ActivateMethodProps {
  readonly method: MethodTable_MethodFragment;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Tries the credentials of a payment method before it takes payments. One that does not work is activated only if the administrator says so. */
export function ActivateMethod({ method: { id, name }, onDone, onClose }: ActivateMethodProps) {
  const [tryIt, trial] = useTryPaymentMethodMutation({
    // Shown by the dialog.
    onError: () => undefined,
  });
  const [activate, activation] = useTogglePaymentMethodMutation({
    onError: () => undefined,
  });
  const problem = trial.data?.tryPaymentMethod.reason ?? null;
  const activateIt = async () => {
    const { data } = await activate({ variables: { id, isActive: true } });
    if (!data) return;
    announce(`${name} was activated.`);
    onDone();
  };
  const submit = async () => {
    const { data } = await tryIt({ variables: { id } });
    if (data?.tryPaymentMethod.outcome === 'ACCEPTED') await activateIt();
  };
  return (
    <FormDialog
      title={`Activate ${name}?`}
      submitLabel={problem === null && !trial.error ? 'Try and activate' : 'Try again'}
      isBusy={trial.loading || activation.loading}
      error={activation.error ?? trial.error}
      errorTitle={activation.error ? 'Failed to update payment method.' : 'The credentials could not be tried.'}
      onSubmit={(event) => {
        event.preventDefault();
        submit().catch(ignore);
      }}
      onClose={onClose}
    >
      <p>
        Its credentials are tried first, with a call that only reads. The newest active method takes all new payments.
      </p>
      {(problem !== null || trial.error) && (
        <div role="alert">
          <p>
            {problem !== null && `The credentials do not work. ${problem} `}If you activate it anyway, payments can
            fail.
          </p>
          <Button
            variant="default"
            mt={12}
            loading={activation.loading}
            onClick={() => void activateIt().catch(ignore)}
          >
            Activate anyway
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
