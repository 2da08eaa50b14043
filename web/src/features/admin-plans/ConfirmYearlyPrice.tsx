import { formatMoney } from '#web/lib/quantities.ts';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import classes from './Plans.module.css';

interface ConfirmYearlyPriceProps {
  readonly yearlyPrice: number;
  /** What a year costs by the other price of the plan. */
  readonly cheaperYear: number;
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a plan is sold at a yearly price that is above the other price for a year: one digit too many sells, too. */
export function ConfirmYearlyPrice({ yearlyPrice, cheaperYear, currency, ...panel }: ConfirmYearlyPriceProps) {
  return (
    <ConfirmPanel
      question={`Sell a year for ${formatMoney(yearlyPrice, currency)}?`}
      confirmLabel="Keep yearly price"
      cancelLabel="Keep editing"
      {...panel}
    >
      <p className={classes.note}>By the other price, a year costs {formatMoney(cheaperYear, currency)}.</p>
    </ConfirmPanel>
  );
}
