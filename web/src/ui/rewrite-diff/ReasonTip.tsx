import classes from './RewriteDiff.module.css';
import type { ShownReason } from './use-reason.ts';

const WIDTH_PX = 280;

interface ReasonTipProps {
  readonly id: string;
  readonly reason: ShownReason;
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
}

/** Why words were changed, beside them. */
export function ReasonTip({ id, reason: { before, after, reason, left, top, width }, ...pointer }: ReasonTipProps) {
  const room = Math.min(WIDTH_PX, width);
  const place = { left: Math.max(0, Math.min(left, width - room)), top: top + 6, maxWidth: room };
  return (
    <span role="tooltip" id={id} className={classes.tip} style={place} {...pointer}>
      <span className={classes.tipWords}>
        {before && <del>{before.trim()}</del>}
        {before && after && <span aria-hidden> → </span>}
        {after && <ins>{after.trim()}</ins>}
      </span>
      <span>{reason ?? 'Changed by the model, which gives no reasons.'}</span>
    </span>
  );
}
