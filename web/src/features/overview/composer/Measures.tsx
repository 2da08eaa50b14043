import { formatNumber } from '#web/lib/quantities.ts';
import classes from './Composer.module.css';
import { measuresOf } from './savings.ts';

/** How large and how hard the prompt was, and is now. */
export function Measures({ run }: { run: Parameters<typeof measuresOf>[0] }) {
  return (
    <dl className={classes.measures}>
      {measuresOf(run).map(({ name, before, after, meaning }) => (
        <div key={name} title={meaning}>
          <dt>{name}</dt>
          <dd>
            {formatNumber(before)}
            {after !== before && (
              <>
                <span aria-hidden> → </span>
                <span className="visually-hidden">, now </span>
                <strong>{formatNumber(after)}</strong>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
