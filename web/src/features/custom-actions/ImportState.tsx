import { Button } from '@mantine/core';
import { plural } from '#web/lib/quantities.ts';
import classes from './CustomActionsPage.module.css';
import type { ImportProgress } from './use-import.ts';

/** The number of problems of a file that are listed. The others are counted. */
const SHOWN_PROBLEMS = 5;

interface ImportStateProps {
  readonly progress: ImportProgress;
  readonly isBusy: boolean;
  /** What the server found wrong with actions of the file. */
  readonly problems: readonly string[];
  readonly onContinue: () => void;
}

/** Says how far an import is, and after a failure what was imported, what is wrong with the file, and how to go on. */
export function ImportState({ progress, isBusy, problems, onContinue }: ImportStateProps) {
  const { total, imported, skipped, rest } = progress;
  const done = imported + skipped;
  const isStopped = !isBusy && rest.length > 0;
  const isHalf = isStopped && done > 0;
  return (
    <>
      <p role="status" className={classes.importing}>
        {isBusy && done > 0 && `Importing: ${done} of ${plural(total, 'action')}`}
        {isHalf && problems.length === 0 && `${toSum(progress)}. If you continue, none is imported twice.`}
      </p>
      {isHalf && problems.length === 0 && (
        <Button variant="default" onClick={onContinue}>
          Continue import
        </Button>
      )}
      <div role="alert">
        {problems.length > 0 && (
          <Problems
            problems={problems}
            lead={
              isHalf
                ? `${toSum(progress)}. Correct the file and import it again: actions that you have are skipped.`
                : 'Nothing was imported. Correct the file and try again:'
            }
          />
        )}
      </div>
    </>
  );
}

/** Says what was imported before a failure, such as '120 of 180 actions imported'. */
const toSum = ({ total, imported, skipped }: ImportProgress) =>
  `${imported} of ${plural(total, 'action')} imported${skipped > 0 ? `, ${skipped} skipped, already among your actions` : ''}`;

function Problems({ problems, lead }: { problems: readonly string[]; lead: string }) {
  const hidden = problems.length - SHOWN_PROBLEMS;
  return (
    <div className={classes.problems}>
      <p>{lead}</p>
      <ul>
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {hidden > 0 && <li>and {plural(hidden, 'more problem')}</li>}
      </ul>
    </div>
  );
}
