import classes from './CodeBlock.module.css';

/** A text in a fixed-width font, such as a token, a command or a response. Long lines wrap, so nothing scrolls. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className={classes.code} role="region" aria-label={label}>
      {text}
    </pre>
  );
}
