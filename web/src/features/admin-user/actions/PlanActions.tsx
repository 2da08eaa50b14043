import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AssignPlan_PlanFragment, PlanFacts_UserFragment } from '#web/graphql/admin-operations.generated.ts';
import { ResumePlan } from '#web/ui/accounts/ResumePlan.tsx';
import classes from '../UserPage.module.css';
import { AddDays } from './AddDays.tsx';
import { AssignPlan } from './AssignPlan.tsx';
import { GiveAddOn } from './GiveAddOn.tsx';
import { GivePrompts } from './GivePrompts.tsx';
import { CancelPlan, EndPlan } from './PlanStatus.tsx';
import { RemoveDays } from './RemoveDays.tsx';

type PlanAction = 'assign' | 'days' | 'removeDays' | 'prompts' | 'addOn' | 'cancel' | 'resume' | 'end';

const LABELS: Readonly<Record<PlanAction, string>> = {
  assign: 'Assign plan',
  days: 'Add days',
  removeDays: 'Remove added days',
  prompts: 'Give prompts',
  addOn: 'Give add-on',
  cancel: 'Cancel plan',
  resume: 'Resume plan',
  end: 'End plan now',
};

/**
 * Returns what can be done to the plan now. The plan of a suspended account is not resumed, because its user, who cannot use it, would be
 * charged again. The free plan is not ended here: its user would be left without prompts.
 */
function listActions({ status, subscription }: PlanFacts_UserFragment): PlanAction[] {
  // Own: of the user's own plan, which goes on beneath a plan grant.
  const { planId, source, currentPeriodEnd, addedDaysLeft, ownPeriodEnd, cancelAtPeriodEnd, canResume } = subscription;
  const isSuspended = status === 'SUSPENDED';
  return [
    'assign',
    ...(currentPeriodEnd ? ['days' as const] : []),
    ...(addedDaysLeft > 0 ? ['removeDays' as const] : []),
    'prompts',
    'addOn',
    ...(ownPeriodEnd && !cancelAtPeriodEnd ? ['cancel' as const] : []),
    ...(!isSuspended && canResume ? ['resume' as const] : []),
    ...(planId !== null && source !== 'FREE' ? ['end' as const] : []),
  ];
}

interface PlanActionsProps {
  readonly user: PlanFacts_UserFragment;
  readonly plans: readonly AssignPlan_PlanFragment[];
  readonly onChanged: () => Promise<void>;
}

/** The buttons that change a user's plan or give prompts, each with a form or a question. */
export function PlanActions({ user, plans, onChanged }: PlanActionsProps) {
  const [openDialog, setOpenDialog] = useState<PlanAction | null>(null);
  const dialog = {
    user,
    onChanged,
    onClose: () => {
      setOpenDialog(null);
    },
  };
  return (
    <div className={classes.buttons}>
      {listActions(user).map((action) => (
        <Button
          key={action}
          variant="default"
          onClick={() => {
            setOpenDialog(action);
          }}
        >
          {LABELS[action]}
        </Button>
      ))}
      {openDialog === 'assign' && <AssignPlan {...dialog} plans={plans} />}
      {openDialog === 'days' && <AddDays {...dialog} />}
      {openDialog === 'removeDays' && <RemoveDays {...dialog} />}
      {openDialog === 'prompts' && <GivePrompts {...dialog} />}
      {openDialog === 'addOn' && <GiveAddOn {...dialog} />}
      {openDialog === 'cancel' && <CancelPlan {...dialog} />}
      {openDialog === 'resume' && <ResumePlan {...dialog} />}
      {openDialog === 'end' && <EndPlan {...dialog} />}
    </div>
  );
}
