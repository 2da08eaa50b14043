import classes from './RewriteDiff.module.css';

const CODE = /(```[^]*?```|`[^`\n]+`)/;

/** The text of a prompt, with Markdown code in a code font. */
export function CodeText({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    // `split` returns the matches of the group at odd indexes.
    index % 2 === 1 ? (
      <code key={index} className={classes.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
