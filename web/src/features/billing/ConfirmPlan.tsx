import { Button } from '@mantine/core';
import type { PlanCard_OfferFragment } from '#web/graphql/operations.generated.ts';
import { REFUND_HINT } from '#web/lib/refund-hint.ts';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import { CHECKOUT_TAB_HINT } from '#web/ui/checkout/use-checkout-tab.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from '#web/ui/DialogFacts.module.css';
import { GivenUp } from './GivenUp.tsx';

/** The dialog covers the form, which is on the same page. */
const PROMO_CODE_HINT = 'If you have a promo code, apply it first: close this, and enter it above the plans.';

interface ConfirmPlanProps {
  readonly planName: string;
  /** How the plan would be paid, if it is the user's own one and only its billing changes: `monthly`. Null for another plan. */
  readonly newBilling: string | null;
  readonly offer: PlanCard_OfferFragment;
  /** What happens to the prompts that were used. Null: nothing to say. */
  readonly usedNote: string | null;
  /** What needs an AI model, which the user does not have. Null: they have one. */
  readonly modelNote: string | null;
  /** Says until when a trial keeps what is given up with a lower plan. Null: no trial does. */
  readonly keptNote: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Returns the label of the button. A plan for which nothing is due today starts without a checkout. */
function toConfirmLabel({ planName, newBilling, offer: { kind, dueTodayMinor } }: ConfirmPlanProps): string {
  if (kind === 'DOWNGRADE') return `Switch to ${newBilling === null ? planName : `${newBilling} billing`}`;
  return dueTodayMinor === 0 ? `Start ${planName} now` : 'Go to checkout';
}

function toTitle({ planName, newBilling, offer }: ConfirmPlanProps): string {
  if (newBilling !== null) return `Switch to ${newBilling} billing?`;
  return offer.kind === 'DOWNGRADE' ? `Switch to ${planName}?` : `Continue with ${planName}?`;
}

/** Says what a plan costs and what the user gives up, before it is chosen. */
export function ConfirmPlan(props: ConfirmPlanProps) {
  const { offer, usedNote, modelNote, keptNote, isBusy, onConfirm, onClose } = props;
  const { kind, reason, givenUp } = offer;
  const isDowngrade = kind === 'DOWNGRADE';
  const renews = offer.dueLaterMinor !== null;
  return (
    <Dialog title={toTitle(props)} onClose={onClose}>
      <p>{keepDatesWhole(reason)}</p>
      {isDowngrade && <p className={classes.note}>Your current plan stays as it is until then. You can undo this.</p>}
      {!isDowngrade && renews && (
        <p className={classes.note}>It renews until you cancel it. You can cancel at any time.</p>
      )}
      {offer.dueTodayMinor > 0 && (
        <p className={classes.note}>
          {REFUND_HINT} {CHECKOUT_TAB_HINT}
        </p>
      )}
      {offer.dueTodayMinor > 0 && <p className={classes.note}>{PROMO_CODE_HINT}</p>}
      {modelNote !== null && <p className={classes.note}>{modelNote}</p>}
      {usedNote !== null && <p className={classes.note}>{usedNote}</p>}
      {offer.seats !== null && <p className={classes.note}>{keepDatesWhole(offer.seats)}</p>}
      <GivenUp phrases={givenUp} keptNote={isDowngrade ? keptNote : null} />
      <div className={classes.buttons}>
        <Button loading={isBusy} onClick={onConfirm}>
          {toConfirmLabel(props)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {isDowngrade ? 'Keep plan' : 'Not now'}
        </Button>
      </div>
    </Dialog>
  );
}
