import { ActionCard } from './ActionCard.tsx';
import { DEFAULT_CATEGORY, type DefaultAction } from './library.ts';

/** The operator's: to run and to learn from, not to change. */
export function DefaultActionCard({ action }: { action: DefaultAction }) {
  return (
    <ActionCard
      action={action}
      category={DEFAULT_CATEGORY}
      facts={action.needsModel ? 'Needs a model' : 'Built-in engine'}
    />
  );
}
