import classes from './CopyLabel.module.css';
import { COPY_LABELS, type useCopy } from './use-copy.ts';

interface CopyLabelProps {
  readonly state: ReturnType<typeof useCopy>['state'];
  readonly label?: string;
}

/** The label of a button that copies. It is as wide as "Copied" from the start, so that nothing beside the button moves after a click. */
export const CopyLabel = ({ state, label = COPY_LABELS.idle }: CopyLabelProps) => (
  <span className={classes.label} data-also={COPY_LABELS.copied}>
    {state === 'idle' ? label : COPY_LABELS[state]}
  </span>
);
