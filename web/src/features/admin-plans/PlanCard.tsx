import { Button } from '@mantine/core';
import { IconCheck, IconEye, IconEyeOff, IconPower, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import type { AdminPlan_PlanFragment, PlanCard_FiguresFragment } from '#web/graphql/admin-operations.generated.ts';
import { listPlanFeatures } from '#web/lib/plan-features.ts';
import { toPlanPrice } from '#web/lib/plan-price.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { PlanFacts } from './PlanFacts.tsx';
import classes from './Plans.module.css';
import type { PlanFlag } from './use-plan-flags.ts';

interface PlanCardProps {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
  readonly onEdit: () => void;
  readonly onToggle: (flag: PlanFlag) => void;
  readonly onDelete: () => void;
}

/** A plan with the features that buyers read, who has it, and what can be done with it. */
export function PlanCard({ plan, figures, onEdit, onToggle, onDelete }: PlanCardProps) {
  const id = useId();
  const { name, isActive, isHidden, isPopular } = plan;
  const { amount, per, equivalent } = toPlanPrice(plan, 'monthly');
  const { promptsFeature, otherFeatures } = listPlanFeatures(plan);
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
      <PlanFacts plan={plan} figures={figures} />
      <ul className={classes.features}>
        {[promptsFeature, ...otherFeatures].map((feature) => (
          <li key={feature}>
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
