import { Button } from '@mantine/core';
import { IconCheck, IconExternalLink, IconEye, IconEyeOff, IconPower, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { AdminPlan_PlanFragment } from '#web/graphql/operations.generated.ts';
import { toPlanPrice } from '#web/lib/plan-price.ts';
import { formatLimit } from '#web/lib/prompt-limit.ts';
import { formatPrice } from '#web/lib/quantities.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './Plans.module.css';

interface PlanCardProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly onEdit: () => void;
  readonly onToggle: (flag: 'isActive' | 'isHidden') => void;
  readonly onDelete: () => void;
}

/** A plan as it is stored, with what can be done with it. */
export function PlanCard({ plan, onEdit, onToggle, onDelete }: PlanCardProps) {
  const id = useId();
  const { name, isActive, isHidden, isPopular } = plan;
  const { amount, per, equivalent } = toPlanPrice(plan, 'monthly');
  return (
    <article className={classes.card} aria-labelledby={id} data-inactive={!isActive}>
      <header className={classes.top}>
        <h2 id={id}>{name}</h2>
        <span className={classes.badges}>
          {isActive ? <StatusBadge tone="good">Active</StatusBadge> : <StatusBadge tone="off">Inactive</StatusBadge>}
          {isHidden && <StatusBadge tone="warn">Hidden</StatusBadge>}
          {isPopular && <StatusBadge tone="info">Most popular</StatusBadge>}
        </span>
      </header>
      <p className={classes.price}>
        <span className={classes.amount}>{amount}</span> {per}
      </p>
      <p className={classes.equivalent}>{equivalent}</p>
      <Facts plan={plan} />
      <ul className={classes.features}>
        {plan.features.map((feature, index) => (
          <li key={index}>
            <IconCheck aria-hidden size={16} stroke={2} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <footer className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Menu
          label={`Actions for ${name}`}
          items={[
            {
              label: isActive ? 'Deactivate' : 'Activate',
              Icon: IconPower,
              onSelect: () => {
                onToggle('isActive');
              },
            },
            {
              label: isHidden ? 'Make visible' : 'Hide',
              Icon: isHidden ? IconEye : IconEyeOff,
              onSelect: () => {
                onToggle('isHidden');
              },
            },
            { label: 'Delete', Icon: IconTrash, onSelect: onDelete, isDestructive: true },
          ]}
        />
      </footer>
    </article>
  );
}

function Facts({ plan }: Pick<PlanCardProps, 'plan'>) {
  const { promptsLimit, interval, byok, teams, seatPrice, currency, buyNowUrl, yearlyBuyNowUrl, stripePriceId } = plan;
  return (
    <dl className={classes.facts}>
      <dt>Prompts</dt>
      <dd>{formatLimit(promptsLimit, interval)}</dd>
      <dt>Own keys</dt>
      <dd>{byok ? 'Yes' : 'No'}</dd>
      <dt>Teams</dt>
      <dd>{teams ? 'Yes' : 'No'}</dd>
      {seatPrice !== null && seatPrice > 0 && (
        <>
          <dt>Extra seat</dt>
          <dd>{formatPrice(seatPrice, currency)} per month</dd>
        </>
      )}
      <Sale label="Sold at" url={buyNowUrl} />
      <Sale label="Year sold at" url={yearlyBuyNowUrl} />
      {stripePriceId !== null && (
        <>
          <dt>Stripe price</dt>
          <dd>
            <code>{stripePriceId}</code>
          </dd>
        </>
      )}
    </dl>
  );
}

/** A page outside the product that sells the plan. */
function Sale({ label, url }: { label: string; url: string | null }) {
  if (url === null) return null;
  const host = URL.canParse(url) ? new URL(url).host : url;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${host}, opens in a new tab`}>
          {host} <IconExternalLink aria-hidden size={13} />
        </a>
      </dd>
    </>
  );
}
