import { useState } from 'react';
import {
  type CurrentPlan_SourceFragment,
  type CurrentPlan_SubscriptionFragment,
  type PlanCard_OfferFragment,
  type PlanCard_PlanFragment,
  usePlanModelsQuery,
} from '#web/graphql/operations.generated.ts';
import { describeMonthlyOnly, describeYearlySaving, type PriceView } from '#web/lib/plan-price.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CheckoutOpened } from '#web/ui/checkout/CheckoutOpened.tsx';
import { ListSkeleton } from '#web/ui/PageStates.tsx';
import { PlanNeeds } from '#web/ui/PlanNeeds.tsx';
import { Toggle } from '#web/ui/Toggle.tsx';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { ConfirmPlan } from './ConfirmPlan.tsx';
import {
  describeModelNeed,
  describeStillCounted,
  describeTrialEnd,
  externalCheckoutUrl,
  findFeaturedPlanId,
  findOffer,
  isShown,
  isUsedByTeam,
  toNewBilling,
} from './plan-offer.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Plans.module.css';
import { usePlanCheckout } from './use-plan-checkout.ts';

type Offer = PlanCard_OfferFragment;

const VIEWS: readonly { value: PriceView; label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];

interface PlansProps {
  readonly plans: readonly PlanCard_PlanFragment[];
  readonly offers: readonly Offer[];
  readonly subscription: CurrentPlan_SubscriptionFragment;
  /** Where the user's prompts come from. */
  readonly sources: readonly CurrentPlan_SourceFragment[];
  /** Called when the user has scheduled a lower plan, once its dialog is closed. */
  readonly onScheduled: () => void;
}

export function Plans({ plans, offers, subscription, sources, onScheduled }: PlansProps) {
  const { view, choose } = usePriceView(subscription.billing === 'ANNUAL' ? 'annual' : 'monthly');
  const checkout = usePlanCheckout();
  // Plans are shown without them, too.
  const { data: models } = usePlanModelsQuery();
  const { confirming, confirm, close } = useConfirmation(plans, offers, view);
  const shown = plans.filter((plan) => isShown(plan, view, subscription.planId));
  const monthlyOnly = describeMonthlyOnly(
    plans.filter((plan) => !plan.isHidden && !shown.includes(plan)).map(({ name }) => name),
  );
  const saving = describeYearlySaving(plans.filter(({ isHidden }) => !isHidden));
  const featuredPlanId = findFeaturedPlanId(shown, offers, view);
  const submit = async (offer: Offer) => {
    const isDone = await checkout.choose(offer);
    close();
    if (isDone && offer.kind === 'DOWNGRADE') onScheduled();
  };
  return (
    <section className={classes.plans} aria-labelledby="plans">
      <header className={classes.head}>
        <h2 id="plans">Plans</h2>
        <div className={classes.view}>
          {saving !== null && <span className={classes.saving}>Annual: {saving}</span>}
          <Toggle label="Billed" choices={VIEWS} chosen={view} onChoose={choose} />
        </div>
      </header>
      <ActionStatus error={checkout.error} errorTitle="The plan could not be chosen." />
      {checkout.opened && <CheckoutOpened checkout={checkout.opened} className={classes.opened} />}
      <ul className={classes.cards}>
        {shown.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              offer={findOffer(offers, plan.id, view)}
              view={view}
              subscription={subscription}
              isFeatured={plan.id === featuredPlanId}
              loadingPlanId={checkout.loadingPlanId}
              onChoose={confirm}
            />
          </li>
        ))}
      </ul>
      {view === 'annual' && monthlyOnly !== '' && <p className={classes.needs}>{monthlyOnly}</p>}
      <p className={classes.needs}>
        <PlanNeeds limits={shown.map(({ promptsLimit }) => promptsLimit)} />
      </p>
      {confirming && (
        <ConfirmPlan
          planName={plans.find(({ id }) => id === confirming.planId)?.name ?? 'this plan'}
          newBilling={toNewBilling(confirming, plans, subscription)}
          offer={confirming}
          usedNote={describeStillCounted(confirming, subscription, { plans, isByTeam: isUsedByTeam(sources) })}
          modelNote={models ? describeModelNeed(confirming, plans, models.userModels) : null}
          keptNote={describeTrialEnd(subscription)}
          isBusy={checkout.loadingPlanId !== null}
          onConfirm={() => void submit(confirming)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The placeholder of the plans while they load: as many as a new installation has. */
export function PlansSkeleton() {
  return (
    <div className={classes.plans}>
      <ListSkeleton label="Loading the plans" className={classes.loading} rows={4} height={420} />
    </div>
  );
}

/**
 * The view of the prices is kept in the URL, as `billing`. Without it, the view shows the prices as the user pays them. For a plan that
 * was chosen on the landing page, it is then the monthly view.
 */
function usePriceView(paid: PriceView) {
  const [params, change] = useUrlParams();
  const inUrl = params.get('billing');
  const initial = params.has('plan') ? 'monthly' : paid;
  const view = VIEWS.find(({ value }) => value === inUrl)?.value ?? initial;
  const choose = (chosen: PriceView) => {
    // The plan in the URL is no longer asked about: its confirmation would open over the view that the user just chose.
    change({ billing: chosen === paid ? null : chosen, plan: null });
  };
  return { view, choose };
}

/**
 * Returns the offer that the user is asked to confirm, and functions that set and close it. It is the offer that was clicked, or that of the
 * plan in the URL, which the user chose on the landing page before signing up. A plan in the URL opens no downgrade: the link may have been
 * made for visitors, before the user signed in to a higher plan. `confirming` is null when there is nothing to confirm.
 */
function useConfirmation(plans: readonly PlanCard_PlanFragment[], offers: readonly Offer[], view: PriceView) {
  const [clicked, setClicked] = useState<Offer | null>(null);
  const [params, change] = useUrlParams();
  const chosen = plans.find(
    (plan) => plan.id === params.get('plan') && !plan.isHidden && externalCheckoutUrl(plan, view) === null,
  );
  const linked = chosen && findOffer(offers, chosen.id, view);
  const canConfirm = linked?.canChoose === true && linked.kind !== 'DOWNGRADE';
  return {
    confirming: clicked ?? (canConfirm ? linked : null),
    confirm: setClicked,
    close: () => {
      setClicked(null);
      if (params.has('plan')) change({ plan: null });
    },
  };
}
