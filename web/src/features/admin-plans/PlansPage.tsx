import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type AdminPlan_PlanFragment, useAdminPlansPageQuery } from '#web/graphql/operations.generated.ts';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { useReload } from '#web/ui/use-reload.ts';
import { DeletePlan } from './DeletePlan.tsx';
import { PlanCard } from './PlanCard.tsx';
import { CreatePlan, EditPlan } from './PlanDialog.tsx';
import classes from './Plans.module.css';
import { usePlanFlags } from './use-plan-flags.ts';

type Open =
  { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly plan: AdminPlan_PlanFragment } | null;

/** All plans, including inactive and hidden ones, cheapest first: create, change, deactivate and delete. */
export function PlansPage() {
  const { data, error, refetch } = useAdminPlansPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [open, setOpen] = useState<Open>(null);
  const toggle = usePlanFlags();
  const close = () => {
    setOpen(null);
  };
  const done = () => {
    close();
    void reload();
  };
  const plans = data?.adminPlans;
  return (
    <SectionPage
      title="Plans"
      lead="What users can subscribe to. New prices apply to later purchases, a new prompts limit also to current subscribers."
      actions={
        <Button
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => {
            setOpen({ kind: 'create' });
          }}
        >
          New plan
        </Button>
      }
    >
      {!plans && !error && <ListSkeleton label="Loading plans" rows={3} height={220} />}
      {!plans && error && (
        <ErrorState
          title="The plans could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void reload()}
        />
      )}
      {plans && (
        <PlanList
          plans={plans}
          onEdit={(plan) => {
            setOpen({ kind: 'edit', plan });
          }}
          onToggle={(plan, flag) => void toggle(plan, flag)}
          onDelete={(plan) => {
            setOpen({ kind: 'delete', plan });
          }}
        />
      )}
      {open?.kind === 'create' && <CreatePlan onDone={done} onClose={close} />}
      {open?.kind === 'edit' && <EditPlan plan={open.plan} onDone={done} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeletePlan
          plan={open.plan}
          onDeactivate={() => void toggle(open.plan, 'isActive')}
          onDone={done}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}

interface PlanListProps {
  readonly plans: readonly AdminPlan_PlanFragment[];
  readonly onEdit: (plan: AdminPlan_PlanFragment) => void;
  readonly onToggle: (plan: AdminPlan_PlanFragment, flag: 'isActive' | 'isHidden') => void;
  readonly onDelete: (plan: AdminPlan_PlanFragment) => void;
}

function PlanList({ plans, onEdit, onToggle, onDelete }: PlanListProps) {
  if (plans.length === 0) {
    return <EmptyState title="No plans created yet" hint="Users can subscribe as soon as there is an active plan." />;
  }
  return (
    <ul className={classes.cards} aria-label="Plans">
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanCard
            plan={plan}
            onEdit={() => {
              onEdit(plan);
            }}
            onToggle={(flag) => {
              onToggle(plan, flag);
            }}
            onDelete={() => {
              onDelete(plan);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
