import { type AddOnMarketplaceQuery, useAddOnMarketplaceQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { AddOnCard } from './AddOnCard.tsx';
import classes from './AddOnsPage.module.css';
import { CheckoutNotice } from './CheckoutNotice.tsx';
import { OwnAddOns } from './OwnAddOns.tsx';
import { usePurchase } from './use-purchase.ts';

export function AddOnsPage() {
  usePageTitle('Add-Ons');
  const { data, error, refetch } = useAddOnMarketplaceQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Add-On Marketplace"
        lead="Extra prompts that never expire. They are used when your plan’s prompts are used up."
      />
      <CheckoutNotice />
      {data && <Marketplace data={data} />}
      {!data && !error && <ListSkeleton label="Loading add-ons" rows={2} height={200} />}
      {!data && error && (
        <ErrorState
          title="Add-ons could not be loaded"
          error={error}
          hint="Your add-ons have not changed, and you were not charged."
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Marketplace({ data: { addOns, userAddOns } }: { data: AddOnMarketplaceQuery }) {
  const purchase = usePurchase();
  return (
    <>
      {addOns.length === 0 ? (
        <EmptyState title="No add-ons available" hint="Add-ons that you can buy will be listed here." />
      ) : (
        <ul className={classes.cards} aria-label="Available add-ons">
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <AddOnCard addOn={addOn} purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      <OwnAddOns addOns={userAddOns} />
    </>
  );
}
