import { operatorCurrency } from '#web/lib/currency.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { FIGURES } from './content/trust.ts';
import classes from './Testimonials.module.css';
import { usePublicData } from './use-public-data.ts';

/** The data in the response of `GET /api/public/social-proof`. */
interface SocialProofFigures {
  readonly total_users: number;
  readonly total_prompts_simplified: number;
  readonly time_saved_hours: number;
  readonly cost_saved: number;
  /** From 0 to 100. Null while too few rewrites were rated. */
  readonly satisfaction_rate: number | null;
}

const NOT_LOADED = '—';
/** With fewer prompts, the figures mean little and are not shown. */
const MEANINGFUL_PROMPTS = 100;

/** Shows current figures of the whole service. Dashes keep their place until they are loaded. */
export function SocialProof() {
  const currency = operatorCurrency();
  const figures = usePublicData<SocialProofFigures>('/api/public/social-proof');
  const show = (format: (loaded: SocialProofFigures) => string) =>
    figures.state === 'loaded' ? format(figures.data) : NOT_LOADED;
  if (figures.state === 'loaded' && figures.data.total_prompts_simplified < MEANINGFUL_PROMPTS) {
    return (
      <p className={classes.tooYoung}>
        {FIGURES.tooYoung} <a href="#demo">{FIGURES.tooYoungLink}</a>.
      </p>
    );
  }
  const satisfaction = figures.state === 'loaded' ? figures.data.satisfaction_rate : null;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={FIGURES.prompts} value={show((loaded) => formatNumber(loaded.total_prompts_simplified))} />
        <Figure name={FIGURES.people} value={show((loaded) => formatNumber(loaded.total_users))} />
        <Figure name={FIGURES.hours} value={show((loaded) => formatNumber(Math.round(loaded.time_saved_hours)))} />
        <Figure name={FIGURES.cost} value={show((loaded) => formatPrice(loaded.cost_saved, currency))} />
      </dl>
      <p className={classes.note}>
        {FIGURES.estimates(currency)}
        {satisfaction !== null && ` ${FIGURES.satisfaction(satisfaction)}`}
      </p>
    </>
  );
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
