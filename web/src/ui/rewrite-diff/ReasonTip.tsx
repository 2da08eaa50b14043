import classes from './RewriteDiff.module.css';
import type { ShownReason } from './use-reason-tip.ts';

const WIDTH_PX = 280;

interface ReasonTipProps {
  readonly id: string;
  readonly reason: ShownReason;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** A tooltip below a change, with the reason for it. */
export function ReasonTip({ id, reason: { before, after, reason, left, top, width }, ...pointer }: ReasonTipProps) {
  const maxWidth = Math.min(WIDTH_PX, width);
  const position = { left: Math.max(0, Math.min(left, width - maxWidth)), top: top + 6, maxWidth };
  return (
    <span role="tooltip" id={id} className={classes.tip} style={position} {...pointer}>
      <span className={classes.tipWords}>
        {before && <del>{before.trim()}</del>}
        {before && after && <span aria-hidden> → </span>}
        {after && <ins>{after.trim()}</ins>}
      </span>
      <span>{reason ?? 'Changed by the model, without a reason.'}</span>
    </span>
  );
}
