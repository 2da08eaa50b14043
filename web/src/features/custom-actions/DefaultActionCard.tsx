import { DEFAULT_CATEGORY, type DefaultAction } from './action-filters.ts';
import { ActionCard } from './ActionCard.tsx';

/** A default action. Users can run and copy it, but not change it. */
export function DefaultActionCard({ action }: { action: DefaultAction }) {
  return (
    <ActionCard
      action={action}
      category={DEFAULT_CATEGORY}
      facts={action.needsModel ? 'Needs a model' : 'Built-in engine'}
    />
  );
}
