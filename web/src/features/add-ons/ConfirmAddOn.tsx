import { Button } from '@mantine/core';
import type { AddOnCard_AddOnFragment } from '#web/graphql/operations.generated.ts';
import { formatPrice, plural } from '#web/lib/quantities.ts';
import { REFUND_HINT } from '#web/lib/refund-hint.ts';
import { CHECKOUT_TAB_HINT } from '#web/ui/checkout/use-checkout-tab.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from '#web/ui/DialogFacts.module.css';

/** Said to users who have unlimited prompts, so that they don't buy by mistake what they can't use now. */
export const NOT_NEEDED =
  'You have unlimited prompts, so you need no add-on now. Its prompts would be used only after your unlimited prompts end.';

interface ConfirmAddOnProps {
  readonly addOn: AddOnCard_AddOnFragment;
  /** The discount that the purchase uses up, as a text. Null without one. */
  readonly discount: string | null;
  /** Whether the user has unlimited prompts now. */
  readonly isUnlimited: boolean;
  /** Called during the click, in which a browser lets the page open a tab. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what an add-on costs and who can use it, before its checkout opens. */
export function ConfirmAddOn({ addOn, discount, isUnlimited, onConfirm, onClose }: ConfirmAddOnProps) {
  const { name, price, amountDue, currency, promptsAmount } = addOn;
  const usesDiscount = discount !== null && amountDue < price;
  return (
    <Dialog title={`Buy ${name}?`} onClose={onClose}>
      <p>
        You pay {formatPrice(amountDue, currency)} once, for {plural(promptsAmount, 'prompt')} that never expire.
        Nothing renews.
      </p>
      {isUnlimited && <p>{NOT_NEEDED}</p>}
      {usesDiscount && <p className={classes.note}>This uses up the discount that you have: {discount}.</p>}
      <p className={classes.note}>{REFUND_HINT}</p>
      <p className={classes.note}>Only you can use these prompts. They are not shared with a team.</p>
      <p className={classes.note}>{CHECKOUT_TAB_HINT}</p>
      {!usesDiscount && <p className={classes.note}>If you have a promo code, apply it first, on Billing.</p>}
      <div className={classes.buttons}>
        <Button onClick={onConfirm}>Go to checkout</Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
