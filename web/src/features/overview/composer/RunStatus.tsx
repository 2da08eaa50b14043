import { FREE_FAILURES_PER_DAY } from '#schema/limits.ts';
import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';
import type { StoppedRun } from './use-stopped-run.ts';

const KEPT = 'Stopped. Your text is still here.';

const STOPPED: Readonly<Record<NonNullable<StoppedRun['outcome']>, string>> = {
  IN_PROGRESS: `${KEPT} The model had begun to answer. If it finishes, the rewrite uses one prompt and is in your history.`,
  NONE: `${KEPT} No prompt was used.`,
  USED_PROMPT: 'The rewrite was finished before it could be stopped, and used one prompt.',
  USED_OWN_KEY:
    'The rewrite was finished before it could be stopped. It used no prompt, because it ran on your own key.',
  FAILED_USED_PROMPT: `${KEPT} The rewrite failed after the model had begun to answer, and used one prompt. Only ${FREE_FAILURES_PER_DAY} such failures a day are refunded.`,
  UNKNOWN: `${KEPT} If the model had begun to answer, the rewrite uses one prompt and is in your history.`,
};

interface RunStatusProps extends Pick<Simplify, 'isWorking' | 'stopped' | 'showStopped'> {
  /** What a finished run found. Null or absent: nothing to say. */
  readonly found?: string | null;
}

/**
 * The status of a run. While it is in progress, only screen readers get it. A run that was stopped, or found nothing to show, is explained to
 * every user. The rewrite of one that was stopped too late can be shown.
 */
export function RunStatus({ isWorking, stopped, showStopped, found = null }: RunStatusProps) {
  const stoppedNote = stopped && (stopped.outcome === null ? KEPT : STOPPED[stopped.outcome]);
  const note = found ?? stoppedNote;
  const isFinished = stopped?.outcome === 'USED_PROMPT' || stopped?.outcome === 'USED_OWN_KEY';
  return (
    <div className={note === null ? undefined : classes.runNote}>
      <p className={note === null ? 'visually-hidden' : undefined} role="status">
        {isWorking && 'Simplifying your prompt'}
        {note}
      </p>
      {found === null && isFinished && (
        <button type="button" className={classes.chip} onClick={showStopped}>
          Show the rewrite
        </button>
      )}
    </div>
  );
}
