import { hasInput } from '#schema/action-template.ts';
import classes from './MissingInput.module.css';

interface MissingInputProps {
  readonly template: string;
  /** What happens without `{input}`. */
  readonly children: string;
}

/** Says while a template is written that it has no `{input}`, and what that means. */
export function MissingInput({ template, children }: MissingInputProps) {
  const isMissing = template.trim() !== '' && !hasInput(template);
  return (
    <p role="status" className={classes.missing}>
      {isMissing && children}
    </p>
  );
}
