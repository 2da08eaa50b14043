import { type AddOnMarketplaceQuery, useAddOnMarketplaceQuery } from '#web/graphql/operations.generated.ts';
import { UNLIMITED } from '#web/lib/quantities.ts';
import { CheckoutNotice } from '#web/ui/checkout/CheckoutNotice.tsx';
import { useCheckoutReturn } from '#web/ui/checkout/use-checkout-return.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { AddOnCard } from './AddOnCard.tsx';
import classes from './AddOnsPage.module.css';
import { NOT_NEEDED } from './ConfirmAddOn.tsx';
import { OwnAddOns } from './OwnAddOns.tsx';
import { usePurchase } from './use-purchase.ts';

export function AddOnsPage() {
  usePageTitle('Add-Ons');
  const { data, error, ...query } = useAddOnMarketplaceQuery({ fetchPolicy: 'cache-and-network' });
  const checkout = useCheckoutReturn(query, data?.lastCheckout ?? null);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Add-On Marketplace"
        lead="Extra prompts that never expire. Only you can use them, not your team. They are used when all other prompts are used up."
      />
      {data && <Marketplace data={data} checkout={checkout} />}
      {!data && !error && <ListSkeleton label="Loading add-ons" className={classes.cards} rows={3} height={260} />}
      {!data && error && (
        <ErrorState
          title="Add-ons could not be loaded"
          error={error}
          hint="Your add-ons have not changed, and you were not charged."
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

interface MarketplaceProps {
  readonly data: AddOnMarketplaceQuery;
  readonly checkout: ReturnType<typeof useCheckoutReturn>;
}

function Marketplace({ data, checkout }: MarketplaceProps) {
  const { viewer, addOns, userAddOns, lastCheckout, pendingDiscount } = data;
  const purchase = usePurchase();
  const isUnlimited = viewer.subscription.promptsRemaining === UNLIMITED;
  // A discount for certain plans does not lower the price of an add-on.
  const discount = pendingDiscount?.allowedPlanIds.length === 0 ? pendingDiscount : null;
  return (
    <>
      {lastCheckout && checkout.hasReturned && (
        <CheckoutNotice
          checkout={lastCheckout}
          returnedAsPaid={checkout.returnedAsPaid}
          isOverdue={checkout.isOverdue}
          onDismiss={checkout.dismiss}
        />
      )}
      {isUnlimited && addOns.length > 0 && <p className={classes.notice}>{NOT_NEEDED}</p>}
      {discount && addOns.length > 0 && (
        <p className={classes.notice}>
          You have {discount.summary}. Buying an add-on uses the discount
          {discount.isReserved && ', unless you pay for your open checkout first'}.
          {discount.discountType === 'FIXED' &&
            ' An add-on that costs less is free, and the rest of the discount is lost.'}
        </p>
      )}
      {addOns.length === 0 ? (
        <EmptyState title="No add-ons available" hint="Add-ons that you can buy will be listed here." />
      ) : (
        <ul className={classes.cards} aria-label="Available add-ons">
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <AddOnCard
                addOn={addOn}
                purchase={purchase}
                discount={discount?.summary ?? null}
                isUnlimited={isUnlimited}
              />
            </li>
          ))}
        </ul>
      )}
      <OwnAddOns addOns={userAddOns} />
    </>
  );
}
