import { IconX } from '@tabler/icons-react';
import classes from './PageNotice.module.css';

interface PageNoticeProps {
  readonly text: string;
  /** Absent: neither good nor bad. */
  readonly tone?: 'good' | 'bad' | undefined;
  readonly onDismiss: () => void;
}

/** Tells the user, at the top of a page, the result of something that they did on another page, such as a payment. */
export function PageNotice({ text, tone, onDismiss }: PageNoticeProps) {
  return (
    <div role="status" className={classes.notice} data-tone={tone}>
      <p>{text}</p>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
        <IconX aria-hidden size={16} />
      </button>
    </div>
  );
}
