import { DEFAULT_CATEGORY, type DefaultAction } from './action-filters.ts';
import { ActionCard } from './ActionCard.tsx';
import type { ModelAccess } from './use-model-access.ts';

interface DefaultActionCardProps {
  readonly action: DefaultAction;
  readonly models: ModelAccess;
  readonly takenNames: readonly string[];
  readonly onEdit: (id: string) => void;
}

/** A default action. Users can run and duplicate it, but not change it. */
export function DefaultActionCard({ action, ...library }: DefaultActionCardProps) {
  return <ActionCard action={action} badge={DEFAULT_CATEGORY} needsModel={action.needsModel} facts={[]} {...library} />;
}
