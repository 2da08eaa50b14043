import { OWN_EDIT, toDecision } from './decisions.ts';
import styles from './Review.module.css';
import classes from './RewriteDiff.module.css';
import type { ShownReason } from './use-reason-tip.ts';

const WIDTH_PX = 280;
/** The space between the change and the tooltip. */
const GAP_PX = 6;

interface ReasonTipProps {
  readonly id: string;
  readonly reason: ShownReason;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  /** Rejects the change, or accepts it again. Undefined: the text is only to read. */
  readonly onToggle?: (() => void) | undefined;
}

function toExplanation({ isRejected, isOwn, reason }: ShownReason): string {
  if (isOwn) return isRejected ? 'You undid this edit.' : `${OWN_EDIT}.`;
  if (isRejected) return 'You rejected this change.';
  return reason ?? 'Changed by the model, without a reason.';
}

/** A tooltip below a change, with the reason for it. */
export function ReasonTip({ id, reason: shown, onToggle, ...pointer }: ReasonTipProps) {
  const { before, after, left, top, width } = shown;
  const maxWidth = Math.min(WIDTH_PX, width);
  const position = { left: Math.max(0, Math.min(left, width - maxWidth)), top: top + GAP_PX, maxWidth };
  const decision = toDecision(shown);
  return (
    <span role="tooltip" id={id} className={classes.tip} style={position} {...pointer}>
      <span className={classes.tipWords}>
        {before && <del>{before.trim()}</del>}
        {before && after && <span aria-hidden> → </span>}
        {after && <ins>{after.trim()}</ins>}
      </span>
      <span>{toExplanation(shown)}</span>
      {onToggle && (
        <>
          {/* A touch screen has no Enter: the list of changes has buttons. */}
          {!matchMedia('(hover: none)').matches && (
            <span className="visually-hidden">Press Enter to {decision.toLowerCase()} the change.</span>
          )}
          {/* For the pointer only: the keyboard uses Enter, and the list of changes has buttons. */}
          <span
            aria-hidden
            className={styles.tipButton}
            // Otherwise the press would take the focus from the change, which hides the tooltip.
            onPointerDown={(event) => {
              event.preventDefault();
            }}
            onPointerUp={onToggle}
          >
            {decision}
          </span>
        </>
      )}
    </span>
  );
}
