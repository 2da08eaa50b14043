import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

/** Tells screen readers that a run is going on, and every user what a run costs that they stopped. */
export function RunStatus({ isWorking, wasStopped }: Pick<Simplify, 'isWorking' | 'wasStopped'>) {
  return (
    <p className={wasStopped ? classes.stopped : 'visually-hidden'} role="status">
      {isWorking && 'Simplifying your prompt'}
      {wasStopped &&
        'Stopped. Your text is still here. If the model had begun to answer, the rewrite uses one prompt and is in your history.'}
    </p>
  );
}
