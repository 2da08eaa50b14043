import { formatNumber } from '#web/lib/quantities.ts';
import { toMeasures } from './measures.ts';
import classes from './RewriteResult.module.css';

/** Size and reading grade of the prompt, before and after the rewrite. */
export function Measures({ sizes }: { sizes: Parameters<typeof toMeasures>[0] }) {
  const measures = toMeasures(sizes);
  // The first of the measures that got worse for the same reason stands for all of them.
  const worse = measures.filter(({ why }) => why !== null);
  const reasons = worse.filter(({ why }, index) => worse.findIndex((other) => other.why === why) === index);
  return (
    <>
      <dl className={classes.measures}>
        {measures.map(({ name, before, after, meaning }) => (
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
      {reasons.map(({ name, why }) => (
        <p key={name} className={classes.why}>
          {name} went up. {why}
        </p>
      ))}
    </>
  );
}
