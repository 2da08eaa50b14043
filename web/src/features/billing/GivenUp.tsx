import { keepDatesWhole } from '#web/lib/whole-dates.ts';
import classes from '#web/ui/DialogFacts.module.css';

interface GivenUpProps {
  /** What the user loses, one phrase for each thing. */
  readonly phrases: readonly string[];
  /** Says until when the user keeps it. Null: nothing to say. */
  readonly keptNote: string | null;
}

/** Lists what the user loses with a choice. Shows nothing without a loss. */
export function GivenUp({ phrases, keptNote }: GivenUpProps) {
  if (phrases.length === 0) return null;
  return (
    <>
      <p className={classes.lead}>You give up:</p>
      <ul className={classes.list}>
        {phrases.map((phrase) => (
          <li key={phrase}>{keepDatesWhole(phrase)}</li>
        ))}
      </ul>
      {keptNote !== null && <p className={classes.note}>{keptNote}</p>}
    </>
  );
}
