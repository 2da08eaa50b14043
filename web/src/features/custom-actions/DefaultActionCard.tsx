import { DEFAULT_CATEGORY, type DefaultAction } from './action-filters.ts';
import { ActionCard } from './ActionCard.tsx';

interface DefaultActionCardProps {
  readonly action: DefaultAction;
  readonly takenNames: readonly string[];
  readonly onEdit: (id: string) => void;
}

/** A default action. Users can run and duplicate it, but not change it. */
export function DefaultActionCard({ action, ...library }: DefaultActionCardProps) {
  return (
    <ActionCard
      action={action}
      badge={DEFAULT_CATEGORY}
      facts={[action.needsModel ? 'Needs a model' : 'Built-in engine']}
      {...library}
    />
  );
}
