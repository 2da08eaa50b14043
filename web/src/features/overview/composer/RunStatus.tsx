import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

const STOPPED =
  'Stopped. Your text is still here. If the model had begun to answer, the rewrite uses one prompt and is in your history.';

interface RunStatusProps extends Pick<Simplify, 'isWorking' | 'wasStopped'> {
  /** What a finished run found. Null or absent: nothing to say. */
  readonly found?: string | null;
}

/**
 * The status of a run. While it is in progress, only screen readers get it. A run that was stopped, or found nothing to show, is explained to
 * every user.
 */
export function RunStatus({ isWorking, wasStopped, found = null }: RunStatusProps) {
  const note = found ?? (wasStopped ? STOPPED : null);
  return (
    <p className={note === null ? 'visually-hidden' : classes.runNote} role="status">
      {isWorking && 'Simplifying your prompt'}
      {note}
    </p>
  );
}
