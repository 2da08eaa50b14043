import type { PersonalDetail } from '#web/lib/privacy/mask.ts';
import classes from './Composer.module.css';
import { distinct, toSummary } from './MaskPreview.tsx';

interface MaskHintProps {
  /** What would be sent as it is. */
  readonly details: readonly PersonalDetail[];
  readonly onTurnOn: () => void;
}

/** Offers to mask the personal details of a prompt, while masking is off. */
export function MaskHint({ details, onTurnOn }: MaskHintProps) {
  return (
    <div className={classes.samples}>
      <p role="status">
        Your prompt has {toSummary(distinct(details))}. With masking, placeholders are sent and kept in your history
        instead.
      </p>
      <button type="button" className={classes.chip} onClick={onTurnOn}>
        Turn on masking in this browser
      </button>
    </div>
  );
}
