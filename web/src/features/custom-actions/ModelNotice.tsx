import classes from './ActionCard.module.css';
import { ModelMissing } from './ModelMissing.tsx';
import { useModelAccess } from './use-model-access.ts';

/** Says what a user without a model can't run yet, and how to get one. */
export function ModelNotice({ children }: { children: string }) {
  const { hasModel, ...access } = useModelAccess();
  if (hasModel) return null;
  return (
    <div role="note" className={classes.modelNotice}>
      <p>{children}</p>
      <ModelMissing {...access} />
    </div>
  );
}
