import { Button } from '@mantine/core';
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { TablePager } from '#web/ui/table/TablePager.tsx';
import type { PromoCode } from './promo-texts.ts';
import { PromoCard } from './PromoCard.tsx';
import classes from './PromoCodes.module.css';
import type { usePromoList } from './use-promo-list.ts';

export interface PromoGridProps {
  readonly promos: ReturnType<typeof usePromoList>;
  readonly onToggle: (promo: PromoCode) => void;
  readonly onOpen: (name: 'usage' | 'edit' | 'delete', promo: PromoCode) => void;
}

/** The codes of a page as cards, or why there are none. */
export function PromoGrid({ promos, onToggle, onOpen }: PromoGridProps) {
  const { list, page, plans, isLoading, error, refresh } = promos;
  if (error) {
    return (
      <ErrorState
        title="The promo codes could not be loaded"
        error={error}
        hint="Nothing was changed."
        onRetry={() => void refresh()}
      />
    );
  }
  if (!page) return <ListSkeleton label="Loading promo codes" rows={3} height={200} />;
  if (page.nodes.length === 0 && list.after === null) {
    return list.isFiltered ? (
      <EmptyState title="No promo codes found" hint="Try another search, or fewer filters.">
        <Button variant="default" onClick={list.clear}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title="No promo codes yet" hint="A code gives a discount, a plan for some days, or both." />
    );
  }
  const planName = (id: string) => plans.find((plan) => plan.id === id)?.name ?? id;
  return (
    <>
      <ul className={classes.grid} aria-label="Promo codes" aria-busy={isLoading}>
        {page.nodes.map((promo) => (
          <PromoCard
            key={promo.id}
            promo={promo}
            planName={planName}
            onToggle={() => {
              onToggle(promo);
            }}
            onUsage={() => {
              onOpen('usage', promo);
            }}
            onEdit={() => {
              onOpen('edit', promo);
            }}
            onDelete={() => {
              onOpen('delete', promo);
            }}
          />
        ))}
      </ul>
      <TablePager
        page={page}
        list={list}
        isLoading={isLoading}
        label="Promo codes"
        noun={['code', 'codes']}
        onTurn={() => {
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}
