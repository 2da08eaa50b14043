import type { OwnAddOns_AddOnFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { Section } from '#web/ui/Section.tsx';
import { AddOnIcon } from './AddOnIcon.tsx';
import classes from './AddOnsPage.module.css';

type OwnAddOn = OwnAddOns_AddOnFragment;

/** Lists the add-ons that the user has bought or got, with their remaining prompts. */
export function OwnAddOns({ addOns }: { addOns: readonly OwnAddOn[] }) {
  const left = addOns.reduce((sum, { promptsRemaining }) => sum + promptsRemaining, 0);
  return (
    <Section title="Your add-ons" lead={addOns.length > 0 && `${plural(left, 'prompt')} left in total.`}>
      {addOns.length === 0 ? (
        <EmptyState
          title="No add-ons yet"
          hint="Add-ons that you buy will be listed here, with their remaining prompts."
        />
      ) : (
        <ul className={classes.own}>
          {addOns.map((userAddOn) => (
            <OwnAddOnItem key={userAddOn.id} userAddOn={userAddOn} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OwnAddOnItem({ userAddOn: { addOn, purchasedAt, promptsRemaining } }: { userAddOn: OwnAddOn }) {
  const { name, icon, promptsAmount } = addOn;
  return (
    <li className={classes.ownItem}>
      <AddOnIcon name={icon} />
      <div className={classes.words}>
        <p className={classes.ownName}>{name}</p>
        <p className={classes.since}>Bought on {formatUtcDay(purchasedAt)}</p>
        <QuotaBar label={`Prompts used from ${name}`} used={promptsAmount - promptsRemaining} limit={promptsAmount} />
      </div>
      <p className={classes.left}>
        {formatNumber(promptsAmount - promptsRemaining)} of {formatNumber(promptsAmount)} used
      </p>
    </li>
  );
}
