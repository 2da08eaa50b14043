import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AdminPlan_PlanFragment,
  AdminPlansPageDocument,
  type AdminPlansPageQuery,
  type PlanCard_FiguresFragment,
  useAdminPlansPageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { DeletePlan } from './DeletePlan.tsx';
import { describeFreePlanLoss, NO_FREE_PLAN } from './free-plan.ts';
import { PlanCard } from './PlanCard.tsx';
import { CreatePlan, EditPlan } from './PlanDialog.tsx';
import classes from './Plans.module.css';
import { TakeFreePlanAway } from './TakeFreePlanAway.tsx';
import { type PlanFlag, usePlanFlags } from './use-plan-flags.ts';

interface PlanWithFigures {
  readonly plan: AdminPlan_PlanFragment;
  readonly figures: PlanCard_FiguresFragment;
}

type OpenDialog =
  | { readonly kind: 'create' }
  | ({ readonly kind: 'edit' | 'delete' } & PlanWithFigures)
  | ({ readonly kind: 'switch'; readonly flag: PlanFlag } & PlanWithFigures)
  | null;

/** Joins each plan with its figures. A plan without figures was created a moment ago: no one has it, so all its figures are 0. */
function withFigures({ adminPlans, planFigures }: AdminPlansPageQuery): PlanWithFigures[] {
  const byPlan = new Map(planFigures.map((figures) => [figures.planId, figures]));
  const none = {
    __typename: 'PlanFigures' as const,
    holders: 0,
    paid: 0,
    assigned: 0,
    promo: 0,
    free: 0,
    scheduled: 0,
    covered: 0,
    teamMembers: 0,
    mrr: 0,
  };
  return adminPlans.map((plan) => ({
    plan,
    figures: byPlan.get(plan.id) ?? { ...none, planId: plan.id, currency: plan.currency },
  }));
}

/** All plans, including inactive and hidden ones, cheapest first: create, change, deactivate and delete. */
export function PlansPage() {
  const { data, error, refetch } = useAdminPlansPageQuery({ fetchPolicy: 'cache-and-network' });
  const reload = useReload(refetch);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  const toggleFlag = usePlanFlags(reload);
  const close = () => {
    setOpenDialog(null);
  };
  const closeAndReload = () => {
    close();
    void reload();
  };
  const plans = data && withFigures(data);
  const namesBesides = (id: string | null) =>
    (data?.adminPlans ?? []).filter((plan) => plan.id !== id).map(({ name }) => name);
  const freePlans = data?.freePlans ?? [];
  const toggle = ({ plan, figures }: PlanWithFigures, flag: PlanFlag) => void toggleFlag(plan, flag, figures.holders);
  const askOrToggle = ({ plan, figures }: PlanWithFigures, flag: PlanFlag) => {
    if (describeFreePlanLoss(plan.id, freePlans) === null) toggle({ plan, figures }, flag);
    else setOpenDialog({ kind: 'switch', flag, plan, figures });
  };
  return (
    <SectionPage
      title="Plans"
      lead="What users can subscribe to. New prices apply to later purchases, a new prompts limit also to current subscribers."
      actions={
        <Button
          leftSection={<IconPlus aria-hidden size={16} />}
          onClick={() => {
            setOpenDialog({ kind: 'create' });
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
      {plans && plans.length > 0 && freePlans.length === 0 && (
        <p className={classes.note}>There is no free plan. {NO_FREE_PLAN}.</p>
      )}
      {plans && (
        <PlanList
          plans={plans}
          onEdit={(chosen) => {
            setOpenDialog({ kind: 'edit', ...chosen });
          }}
          onToggle={askOrToggle}
          onDelete={(chosen) => {
            setOpenDialog({ kind: 'delete', ...chosen });
          }}
        />
      )}
      {openDialog?.kind === 'create' && (
        <CreatePlan otherNames={namesBesides(null)} onDone={closeAndReload} onClose={close} />
      )}
      {openDialog?.kind === 'edit' && (
        <EditPlan
          plan={openDialog.plan}
          otherNames={namesBesides(openDialog.plan.id)}
          figures={openDialog.figures}
          freePlans={freePlans}
          onDone={closeAndReload}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'delete' && (
        <DeletePlan
          plan={openDialog.plan}
          figures={openDialog.figures}
          freePlans={freePlans}
          onDeactivate={() => {
            askOrToggle(openDialog, 'isActive');
          }}
          onDone={closeAndReload}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'switch' && (
        <TakeFreePlanAway
          plan={openDialog.plan}
          flag={openDialog.flag}
          freePlans={freePlans}
          onConfirm={() => {
            toggle(openDialog, openDialog.flag);
          }}
          onClose={close}
        />
      )}
    </SectionPage>
  );
}
PlansPage.preloadData = pageQuery(AdminPlansPageDocument, () => ({}));

interface PlanListProps {
  readonly plans: readonly PlanWithFigures[];
  readonly onEdit: (chosen: PlanWithFigures) => void;
  readonly onToggle: (chosen: PlanWithFigures, flag: PlanFlag) => void;
  readonly onDelete: (chosen: PlanWithFigures) => void;
}

function PlanList({ plans, onEdit, onToggle, onDelete }: PlanListProps) {
  if (plans.length === 0) {
    return <EmptyState title="No plans created yet" hint="Users can subscribe as soon as there is an active plan." />;
  }
  return (
    <ul className={classes.cards} aria-label="Plans">
      {plans.map((chosen) => (
        <li key={chosen.plan.id}>
          <PlanCard
            {...chosen}
            onEdit={() => {
              onEdit(chosen);
            }}
            onToggle={(flag) => {
              onToggle(chosen, flag);
            }}
            onDelete={() => {
              onDelete(chosen);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
