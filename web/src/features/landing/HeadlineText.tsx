import type { Headline } from './content.ts';
import classes from './HeadlineText.module.css';

/** A heading that was rewritten: what went is struck out, for the eye alone, and what came has the mark of a rewrite. */
export function HeadlineText({ of }: { of: Headline }) {
  return of.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('gone' in part)
      return (
        <del key={index} className={classes.gone} aria-hidden>
          {part.gone}
        </del>
      );
    return (
      <ins key={index} className={classes.came}>
        {part.came}
      </ins>
    );
  });
}
