import classes from './RewriteDiff.module.css';

const CODE = /(```[^]*?```|`[^`\n]+`)/;

/** A prompt's text with the code in it set as code. */
export function CodeText({ text }: { text: string }) {
  return text.split(CODE).map((part, index) =>
    // `split` puts what the group caught at the odd places.
    index % 2 === 1 ? (
      <code key={index} className={classes.code}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
