import { type AddOnMarketplaceQuery, useAddOnMarketplaceQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { AddOnCard } from './AddOnCard.tsx';
import classes from './AddOnsPage.module.css';
import { CheckoutOutcome } from './CheckoutOutcome.tsx';
import { OwnAddOns } from './OwnAddOns.tsx';
import { usePurchase } from './use-purchase.ts';

/** What can I have beside my plan, and what is left of it? */
export function AddOnsPage() {
  usePageTitle('Add-Ons');
  const { data, error, refetch } = useAddOnMarketplaceQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Add-On Marketplace"
        lead="More prompts on top of your plan. They never expire, and are used after your plan’s."
      />
      <CheckoutOutcome />
      {data && <Marketplace data={data} />}
      {!data && !error && <ListSkeleton label="Loading add-ons" rows={2} height={200} />}
      {!data && error && (
        <ErrorState
          title="Add-ons could not be loaded"
          error={error}
          hint="What you have is safe, and nothing was charged."
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
        <EmptyState title="No add-ons on offer" hint="When there are some, they will be here." />
      ) : (
        <ul className={classes.cards} aria-label="Add-ons on offer">
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
