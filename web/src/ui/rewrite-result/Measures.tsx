import { formatNumber } from '#web/lib/quantities.ts';
import { toMeasures } from './measures.ts';
import classes from './RewriteResult.module.css';

/** Shows size and reading grade of the prompt, before and after the rewrite, and why a figure got worse. */
export function Measures({ sizes }: { sizes: Parameters<typeof toMeasures>[0] }) {
  const measures = toMeasures(sizes);
  // Each reason is shown once, with the first measure that got worse because of it.
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
      {sizes.isEdited === true && <p className={classes.why}>Tokens are not counted for a rewrite that you changed.</p>}
      {reasons.map(({ name, why }) => (
        <p key={name} className={classes.why}>
          {name} went up. {why}
        </p>
      ))}
    </>
  );
}
