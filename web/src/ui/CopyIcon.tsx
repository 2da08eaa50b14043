import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './CopyIcon.module.css';
import { useCopy } from './use-copy.ts';

/** A small button beside a value, such as an id, that copies it. The label names the value: 'Copy user id'. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text);
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <button type="button" className={classes.button} aria-label={label} title={label} onClick={copy}>
        <Icon aria-hidden size={14} stroke={1.8} />
      </button>
      <span className="visually-hidden" role="status">
        {state === 'copied' && 'Copied to the clipboard'}
        {state === 'failed' && 'Copying is not allowed in this browser'}
      </span>
    </>
  );
}
