import type { Headline } from './content.ts';
import classes from './HeadlineText.module.css';

/** A heading that looks like a rewrite. Screen readers skip the text that is struck out. */
export function HeadlineText({ of }: { of: Headline }) {
  return of.map((part, index) => {
    if (typeof part === 'string') return part;
    if ('removed' in part)
      return (
        <del key={index} className={classes.removed} aria-hidden>
          {part.removed}
        </del>
      );
    return (
      <ins key={index} className={classes.added}>
        {part.added}
      </ins>
    );
  });
}
