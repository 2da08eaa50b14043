import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BillingQuery, useBillingQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './BillingPage.module.css';
import { CheckoutNotice } from './CheckoutNotice.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Plans } from './Plans.tsx';
import { PromoCode } from './PromoCode.tsx';

/** What do I have, and what else is there? */
export function BillingPage() {
  usePageTitle('Billing');
  return (
    <div className={classes.page}>
      <PageHeader title="Billing and Plans" lead="What you have, and what else there is." />
      <Content />
    </div>
  );
}

const LOOK_AGAIN_MS = 3000;
const LOOKS_FOR_MS = 60_000;

function Content() {
  const [params] = useSearchParams();
  const isComingBack = params.get('checkout') === 'success';
  const { data, error, refetch, startPolling, stopPolling } = useBillingQuery({ fetchPolicy: 'cache-and-network' });

  // The seller tells us of a payment by a message of its own, which may come after the payer does.
  useEffect(() => {
    if (!isComingBack) return;
    startPolling(LOOK_AGAIN_MS);
    const timer = setTimeout(stopPolling, LOOKS_FOR_MS);
    return () => {
      clearTimeout(timer);
      stopPolling();
    };
  }, [isComingBack, startPolling, stopPolling]);

  if (data) return <Loaded data={data} />;
  if (!error) return <ListSkeleton label="Loading your plan" rows={3} height={220} />;
  return (
    <ErrorState
      title="Your plan could not be loaded"
      error={error}
      hint="It goes on as before, and nothing was charged."
      onRetry={() => void refetch()}
    />
  );
}

function Loaded({ data: { viewer, plans, payments, pendingDiscount } }: { data: BillingQuery }) {
  const { subscription } = viewer;
  return (
    <>
      <CheckoutNotice planName={subscription.planName} />
      <div className={classes.top}>
        <CurrentPlan subscription={subscription} />
        <PromoCode pending={pendingDiscount} plans={plans} />
      </div>
      <Plans plans={plans} subscription={subscription} />
      <PaymentList payments={payments} />
    </>
  );
}
