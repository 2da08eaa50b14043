import { SAVED_PER_REWRITE } from '#schema/saving-estimate.ts';
import type { ImpactSummary_AnalyticsFragment } from '#web/graphql/operations.generated.ts';
import { operatorCurrency } from '#web/lib/currency.ts';
import { formatNumber, formatPrice } from '#web/lib/quantities.ts';
import { Section } from '#web/ui/Section.tsx';
import classes from './AnalyticsPage.module.css';

const { minutes: MINUTES_SAVED, cents: CENTS_SAVED } = SAVED_PER_REWRITE;

/** Marks an estimate, so that it does not look as if it were measured: 'About 40 min'. */
const about = (value: string, prompts: number) => (prompts === 0 ? value : `About ${value}`);

/** '40 min', or '1.5 h' from an hour on. */
const formatMinutes = (minutes: number) =>
  minutes < 60 ? `${formatNumber(minutes)} min` : `${formatNumber(Math.round(minutes / 6) / 10)} h`;

/** Names the action that was used most. Several can have the same number of prompts. */
function toTopAction(topActions: ImpactSummary_AnalyticsFragment['topActions']) {
  const most = topActions.filter(({ value }) => value === topActions[0]?.value);
  if (most.length > 1) return { name: 'Top action', value: '—', note: `${most.length} were used equally often` };
  return { name: 'Top action', value: most[0]?.name ?? '—', note: 'Your most-used action' };
}

interface ImpactSummaryProps {
  readonly analytics: ImpactSummary_AnalyticsFragment;
  readonly days: number;
}

/** Shows what the user saved in a range of `days`: words, estimated time and cost, and the action that was used most. */
export function ImpactSummary({ analytics: { totals, topActions, wordsSaved }, days }: ImpactSummaryProps) {
  const currency = operatorCurrency();
  const { totalPrompts } = totals;
  const facts = [
    { name: 'Words saved', value: formatNumber(Math.max(0, wordsSaved)), note: 'Counted for each prompt' },
    {
      name: 'Time saved',
      value: about(formatMinutes(totalPrompts * MINUTES_SAVED), totalPrompts),
      note: `Estimate: ${MINUTES_SAVED} minutes per prompt`,
    },
    {
      name: 'Cost saved',
      value: about(formatPrice((totalPrompts * CENTS_SAVED) / 100, currency), totalPrompts),
      note: `Estimate: ${formatPrice(CENTS_SAVED / 100, currency)} per prompt`,
    },
    toTopAction(topActions),
  ];
  return (
    <Section
      title="Impact Summary"
      lead={`What you saved in the last ${days} days. Estimates are fixed amounts per prompt, not measured.`}
    >
      <dl className={classes.impact}>
        {facts.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.impactValue}>{value}</dd>
            <dd className={classes.impactNote}>{note}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
