import { Button } from '@mantine/core';
import { BillingDocument, useUndoPlanChangeMutation } from '#web/graphql/operations.generated.ts';
import type { useAction } from '#web/ui/use-action.ts';

interface UndoChangeProps {
  /** The name of the plan that stays. */
  readonly planName: string;
  /** The state of the request, which the caller shows. */
  readonly action: ReturnType<typeof useAction>;
}

/** Undoes the change to a lower plan that is scheduled. */
export function UndoChange({ planName, action: { isBusy, perform } }: UndoChangeProps) {
  const [undo] = useUndoPlanChangeMutation({ refetchQueries: [BillingDocument], awaitRefetchQueries: true });
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void perform(undo(), { title: 'Undone', text: `${planName} renews as before.` })}
    >
      Undo
    </Button>
  );
}
