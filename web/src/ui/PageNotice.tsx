import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PageNotice.module.css';

interface PageNoticeProps {
  readonly text: string;
  /** Absent: neither good nor bad. */
  readonly tone?: 'good' | 'bad' | undefined;
  /** A link to what the user can do about it, after the text. */
  readonly link?: ReactNode;
  readonly onDismiss: () => void;
}

/** Tells the user, at the top of a page, the result of something that they did on another page, such as a payment. */
export function PageNotice({ text, tone, link, onDismiss }: PageNoticeProps) {
  return (
    <div role="status" className={classes.notice} data-tone={tone}>
      <p>
        {text}
        {link && <> {link}</>}
      </p>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </div>
  );
}
