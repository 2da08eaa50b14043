import { parseOrNull } from '#web/lib/json.ts';
import { CodeBlock } from '#web/ui/CodeBlock.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import classes from './Webhooks.module.css';

interface BodyTextProps {
  readonly label: string;
  readonly text: string | null;
  /** Shown in place of an empty text. */
  readonly empty: string;
}

/** Indents JSON. Other texts stay as they are. */
function format(text: string): string {
  const value = parseOrNull(text);
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : text;
}

/** The body of a request or a response. */
export function BodyText({ label, text, empty }: BodyTextProps) {
  return (
    <div className={classes.body}>
      <p className={classes.bodyLabel}>
        {label}
        {text && <CopyIcon text={text} label={`Copy the ${label.toLowerCase()}`} />}
      </p>
      {text ? <CodeBlock label={label} text={format(text)} /> : <p className={classes.soft}>{empty}</p>}
    </div>
  );
}
