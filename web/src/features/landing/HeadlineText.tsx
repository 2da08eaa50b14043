import classes from './HeadlineText.module.css';

/** A heading that looks like a rewrite: `removed` is struck out and `added` replaces it. */
export type Headline = readonly (string | { readonly removed: string } | { readonly added: string })[];

/** Screen readers skip the text that is struck out. */
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
