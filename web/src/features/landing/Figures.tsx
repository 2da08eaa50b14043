import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { FIGURES } from './content.ts';
import classes from './Testimonials.module.css';
import { useLive } from './use-live.ts';

/** GET /api/public/social-proof. */
interface SocialProof {
  readonly total_users: number;
  readonly total_prompts_simplified: number;
  readonly time_saved_hours: number;
  readonly cost_saved: number;
  /** Percent, 0 to 100. */
  readonly satisfaction_rate: number | null;
}

const NOT_YET = '—';
/** Below this the figures say nothing about the product. */
const MEANINGFUL_PROMPTS = 100;

/** What it has done for everybody, counted as it is read. The room is there before the figures are. */
export function Figures() {
  const proof = useLive<SocialProof>('/api/public/social-proof');
  const show = (format: (figures: SocialProof) => string) => (proof.state === 'here' ? format(proof.data) : NOT_YET);
  if (proof.state === 'here' && proof.data.total_prompts_simplified < MEANINGFUL_PROMPTS) {
    return (
      <p className={classes.tooYoung}>
        {FIGURES.tooYoung} <a href="#demo">{FIGURES.tooYoungAct}</a>.
      </p>
    );
  }
  const satisfaction = proof.state === 'here' ? proof.data.satisfaction_rate : null;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name={FIGURES.prompts} value={show((it) => formatNumber(it.total_prompts_simplified))} />
        <Figure name={FIGURES.people} value={show((it) => formatNumber(it.total_users))} />
        <Figure name={FIGURES.hours} value={show((it) => formatNumber(Math.round(it.time_saved_hours)))} />
        <Figure name={FIGURES.cost} value={show((it) => formatPrice(it.cost_saved))} />
        {satisfaction !== null && <Figure name={FIGURES.satisfaction} value={`${Math.round(satisfaction)}%`} />}
      </dl>
      <p className={classes.note}>{FIGURES.estimates}</p>
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
