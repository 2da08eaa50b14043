import { LOST_LABEL, type LostPart, surroundings } from '#web/lib/refusal.ts';
import classes from './Composer.module.css';

/** What a rejected rewrite left out, in its place in the prompt. */
export function LostParts({ parts, prompt }: { parts: readonly LostPart[]; prompt: string }) {
  return (
    <ul className={classes.lost} aria-label={LOST_LABEL}>
      {parts.map((part) => {
        const { before, lost, after } = surroundings(prompt, part);
        return (
          <li key={`${String(part.start)} ${part.reason}`}>
            {before}
            <mark>{lost}</mark>
            {after}
          </li>
        );
      })}
    </ul>
  );
}
