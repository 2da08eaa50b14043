import { useId } from 'react';
import { PRICING } from './content.ts';
import type { Billing } from './plan-offer.ts';
import classes from './Pricing.module.css';

const CHOICES = [
  { billing: 'monthly', label: 'Monthly' },
  { billing: 'annual', label: 'Annual' },
] as const;

interface BillingSwitchProps {
  readonly billing: Billing;
  readonly onChange: (billing: Billing) => void;
}

export function BillingSwitch({ billing: chosen, onChange }: BillingSwitchProps) {
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Billing</legend>
      {CHOICES.map(({ billing, label }) => (
        <label key={billing} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={billing === chosen}
            onChange={() => {
              onChange(billing);
            }}
          />
          {label}
          {billing === 'annual' && <span className={classes.free}>{PRICING.yearlyBadge}</span>}
        </label>
      ))}
    </fieldset>
  );
}
