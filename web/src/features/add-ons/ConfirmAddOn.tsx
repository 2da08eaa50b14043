import { Button } from '@mantine/core';
import type { AddOnCard_AddOnFragment } from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from '#web/ui/DialogFacts.module.css';

interface ConfirmAddOnProps {
  readonly addOn: AddOnCard_AddOnFragment;
  /** Called during the click, in which a browser lets the page open a tab. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what an add-on costs and who can use it, before its checkout opens. */
export function ConfirmAddOn({ addOn, onConfirm, onClose }: ConfirmAddOnProps) {
  const { name, amountDue, currency, promptsAmount } = addOn;
  return (
    <Dialog title={`Buy ${name}?`} onClose={onClose}>
      <p>
        You pay {formatPrice(amountDue, currency)} once, for {plural(promptsAmount, 'prompt')} that never expire.
        Nothing renews.
      </p>
      <p className={classes.note}>You can ask for a refund within 24 hours of the payment.</p>
      <p className={classes.note}>Only you can use these prompts. They are not shared with a team.</p>
      <p className={classes.note}>The checkout opens in a new tab.</p>
      <div className={classes.buttons}>
        <Button onClick={onConfirm}>Continue to checkout</Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
