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

export function BillingPage() {
  usePageTitle('Billing');
  return (
    <div className={classes.page}>
      <PageHeader title="Billing and Plans" lead="Your plan, your payments, and the other plans." />
      <Content />
    </div>
  );
}

const POLL_INTERVAL_MS = 3000;
const POLL_DURATION_MS = 60_000;

function Content() {
  const [params] = useSearchParams();
  const hasPaid = params.get('checkout') === 'success';
  const { data, error, refetch, startPolling, stopPolling } = useBillingQuery({ fetchPolicy: 'cache-and-network' });

  // The payment provider confirms a payment by webhook, which may arrive after the user is back on this page.
  useEffect(() => {
    if (!hasPaid) return;
    startPolling(POLL_INTERVAL_MS);
    const timer = setTimeout(stopPolling, POLL_DURATION_MS);
    return () => {
      clearTimeout(timer);
      stopPolling();
    };
  }, [hasPaid, startPolling, stopPolling]);

  if (data) return <Loaded data={data} />;
  if (!error) return <ListSkeleton label="Loading your plan" rows={3} height={220} />;
  return (
    <ErrorState
      title="Your plan could not be loaded"
      error={error}
      hint="Your plan has not changed, and you were not charged."
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
