import { formatNumber } from '#web/lib/quantities.ts';
import { toMeasures } from './measures.ts';
import classes from './RewriteResult.module.css';

/** Size and reading grade of the prompt, before and after the rewrite. */
export function Measures({ sizes }: { sizes: Parameters<typeof toMeasures>[0] }) {
  return (
    <dl className={classes.measures}>
      {toMeasures(sizes).map(({ name, before, after, meaning }) => (
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
