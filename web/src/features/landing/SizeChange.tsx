import { formatNumber } from '#web/lib/quantities.ts';
import classes from './SizeChange.module.css';

/** A measure of a text before and after the rewrite. Must be inside a `<dl>`. */
export function SizeChange({ name, before, after }: { name: string; before: number; after: number }) {
  return (
    <div className={classes.size}>
      <dt>{name}</dt>
      <dd>
        {formatNumber(before)}
        <span aria-hidden> → </span>
        <span className="visually-hidden">, now </span>
        <strong>{formatNumber(after)}</strong>
      </dd>
    </div>
  );
}
