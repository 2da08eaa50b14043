import { useState } from 'react';
import { type BillingQuery, useBillingQuery } from '#web/graphql/operations.generated.ts';
import { CheckoutNotice } from '#web/ui/checkout/CheckoutNotice.tsx';
import { useCheckoutReturn } from '#web/ui/checkout/use-checkout-return.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { BillingDetails } from './BillingDetails.tsx';
import classes from './BillingPage.module.css';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Plans, PlansSkeleton } from './Plans.tsx';
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

function Content() {
  const { data, error, ...query } = useBillingQuery({ fetchPolicy: 'cache-and-network' });
  const checkout = useCheckoutReturn(query, data?.lastCheckout ?? null);

  if (data) return <Loaded data={data} checkout={checkout} />;
  if (!error) {
    return (
      <>
        <ListSkeleton label="Loading your plan" className={classes.top} rows={2} height={220} />
        <PlansSkeleton />
      </>
    );
  }
  return (
    <ErrorState
      title="Your plan could not be loaded"
      error={error}
      hint="Your plan has not changed, and you were not charged."
      onRetry={() => void query.refetch()}
    />
  );
}

interface LoadedProps {
  readonly data: BillingQuery;
  readonly checkout: ReturnType<typeof useCheckoutReturn>;
}

function Loaded({
  data: { viewer, stats, plans, planOffers, cancellationLosses, seatOffer, pendingDiscount, lastCheckout, ...data },
  checkout,
}: LoadedProps) {
  const { subscription } = viewer;
  // How many times a lower plan was scheduled on this page: each time, its line in Current plan gets the focus.
  const [timesScheduled, setTimesScheduled] = useState(0);
  return (
    <>
      {lastCheckout && checkout.hasReturned && (
        <CheckoutNotice
          checkout={lastCheckout}
          returnedAsPaid={checkout.returnedAsPaid}
          isOverdue={checkout.isOverdue}
          isOnBilling
          onDismiss={checkout.dismiss}
        />
      )}
      <div className={classes.top}>
        <CurrentPlan
          subscription={subscription}
          sources={stats.quotaSources}
          offers={planOffers}
          losses={cancellationLosses}
          seats={seatOffer}
          timesScheduled={timesScheduled}
        />
        <PromoCode pending={pendingDiscount} />
      </div>
      <Plans
        plans={plans}
        offers={planOffers}
        subscription={subscription}
        sources={stats.quotaSources}
        onScheduled={() => {
          setTimesScheduled((times) => times + 1);
        }}
      />
      <BillingDetails details={data.billingDetails} />
      <PaymentList payments={data.payments} />
    </>
  );
}
