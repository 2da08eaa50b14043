import { useId } from 'react';
import type { BillingCycle } from '#web/lib/plan-price.ts';
import classes from './Pricing.module.css';

const CHOICES = [
  { cycle: 'monthly', label: 'Monthly' },
  { cycle: 'annual', label: 'Annual' },
] as const;

interface BillingSwitchProps {
  readonly cycle: BillingCycle;
  /** What paying by the year saves, such as '2 months free'. Null: less than a month. */
  readonly saving: string | null;
  readonly onChange: (cycle: BillingCycle) => void;
}

/** Chooses whether prices are shown for a month or for a year. */
export function BillingSwitch({ cycle: chosen, saving, onChange }: BillingSwitchProps) {
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Billing</legend>
      {CHOICES.map(({ cycle, label }) => (
        <label key={cycle} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={cycle === chosen}
            onChange={() => {
              onChange(cycle);
            }}
          />
          {label}
          {cycle === 'annual' && saving !== null && <span className={classes.free}>{saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
