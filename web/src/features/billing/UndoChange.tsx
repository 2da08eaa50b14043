import { Button } from '@mantine/core';
import { BillingDocument, useUndoPlanChangeMutation } from '#web/graphql/operations.generated.ts';
import type { useAction } from '#web/ui/use-action.ts';

interface UndoChangeProps {
  /** The name of the plan that stays. */
  readonly planName: string;
  /** The state of the request, which the caller shows. */
  readonly action: ReturnType<typeof useAction>;
  /** The button's name for screen readers, where the page has another button named Undo. */
  readonly label?: string;
  /** Whether the button is as wide as the card, like the card's other buttons. */
  readonly isWide?: boolean;
}

/** Undoes the change to a lower plan that is scheduled. */
export function UndoChange({ planName, action: { isBusy, perform }, label, isWide = false }: UndoChangeProps) {
  const [undo] = useUndoPlanChangeMutation({ refetchQueries: [BillingDocument], awaitRefetchQueries: true });
  return (
    <Button
      variant="default"
      fullWidth={isWide}
      aria-label={label}
      loading={isBusy}
      onClick={() => void perform(undo(), { title: 'Undone', text: `${planName} renews as before.` })}
    >
      Undo
    </Button>
  );
}
