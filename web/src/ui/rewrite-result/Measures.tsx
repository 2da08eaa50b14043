import { formatNumber } from '#web/lib/quantities.ts';
import { Definition } from '../Definition.tsx';
import { toMeasures } from './measures.ts';
import classes from './RewriteResult.module.css';

interface MeasuresProps {
  readonly sizes: Parameters<typeof toMeasures>[0];
  /** Whether personal details were masked for the server. */
  readonly isMasked: boolean;
}

/** Says why tokens are not among the figures. Null: they are. */
function whyNoTokens({ sizes, isMasked }: MeasuresProps): string | null {
  if (sizes.tokensBefore !== null && sizes.tokensAfter !== null) return null;
  return isMasked
    ? 'The server saw placeholders instead of your masked details, so tokens are not counted.'
    : 'You changed this rewrite, so its tokens are not counted.';
}

const formatFigure = (figure: number, highest = Infinity) =>
  figure > highest ? `${formatNumber(highest)}+` : formatNumber(figure);

/** Shows size and reading grade of the prompt, before and after the rewrite, and why a figure got worse or is not there. */
export function Measures(props: MeasuresProps) {
  const { sizes } = props;
  const noTokens = whyNoTokens(props);
  const measures = toMeasures(sizes);
  // Each reason is shown once, with the first measure that got worse because of it.
  const worse = measures.filter(({ why }) => why !== null);
  const reasons = worse.filter(({ why }, index) => worse.findIndex((other) => other.why === why) === index);
  return (
    <>
      <dl className={classes.measures}>
        {measures.map(({ name, before, after, highest, meaning }) => (
          <div key={name}>
            <dt>
              {name}
              {meaning !== undefined && <Definition of={name} text={meaning} />}
            </dt>
            <dd>
              {formatFigure(before, highest)}
              {after !== before && (
                <>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">, now </span>
                  <strong>{formatFigure(after, highest)}</strong>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {noTokens !== null && <p className={classes.why}>{noTokens}</p>}
      {reasons.map(({ name, why }) => (
        <p key={name} className={classes.why}>
          {name} went up. {why}
        </p>
      ))}
    </>
  );
}
