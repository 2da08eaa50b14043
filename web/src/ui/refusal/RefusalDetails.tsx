import { LOST_LABEL, type Refusal, surroundings } from '#web/lib/refusal.ts';
import classes from './RefusalDetails.module.css';

interface RefusalDetailsProps {
  readonly refusal: Refusal;
  /** The prompt. The positions of the refusal's lost parts are positions in it. */
  readonly prompt: string;
}

/** Shows what a refused rewrite left out, in its place in the prompt, and why the guard refused the rewrite. */
export const RefusalDetails = ({ refusal: { lost, reasons }, prompt }: RefusalDetailsProps) => (
  <>
    {lost.length > 0 && (
      <ul className={classes.lost} dir="auto" aria-label={LOST_LABEL}>
        {lost.map((part) => {
          const around = surroundings(prompt, part);
          return (
            <li key={`${String(part.start)} ${part.reason}`}>
              {around.before}
              <mark>{around.lost}</mark>
              {around.after}
            </li>
          );
        })}
      </ul>
    )}
    <details className={classes.why}>
      <summary>Show the reasons</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  </>
);
