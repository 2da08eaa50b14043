import { formatNumber } from '#web/lib/quantities.ts';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { listLimitEffects, type NewLimit } from './plan-limit.ts';
import classes from './Plans.module.css';

interface ConfirmLowerLimitProps {
  readonly planName: string;
  readonly newLimit: NewLimit;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before users of a plan get fewer prompts: unlike a new price, a lower limit reaches all of them at once. */
export function ConfirmLowerLimit({ planName, newLimit, isBusy, onConfirm, onCancel }: ConfirmLowerLimitProps) {
  const effects = newLimit.isCounting ? ['Counting the users whose limit changes…'] : listLimitEffects(newLimit);
  return (
    <ConfirmPanel
      question={`Lower the limit of ${planName} to ${formatNumber(newLimit.limit)} prompts?`}
      confirmLabel="Lower limit"
      cancelLabel="Keep editing"
      isBusy={isBusy}
      isDisabled={newLimit.isCounting}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {effects.map((effect) => (
        <p key={effect} className={classes.note}>
          {effect}
        </p>
      ))}
    </ConfirmPanel>
  );
}
