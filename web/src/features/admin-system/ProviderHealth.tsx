import { Link } from 'react-router-dom';
import { OPERATOR_PROVIDERS } from '#web/lib/operator-providers.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { Section } from '#web/ui/Section.tsx';
import { formatP95, round, type SystemHealth } from './HealthCards.tsx';
import classes from './ProviderHealth.module.css';

const TITLE = 'AI providers';
const OWN_KEYS = 'Calls with users’ own keys are not counted.';

/** Shows for each language model provider how many calls failed, and how long they took. */
export function ProviderHealth({ providers }: { providers: SystemHealth['providers'] }) {
  if (providers.length === 0) {
    const none = 'No provider was called with the keys of this installation in the last 24 hours.';
    return (
      <Section
        title={TITLE}
        lead={
          <>
            {none} {OWN_KEYS} <Link to="/admin/api-keys">Open API keys</Link>
          </>
        }
      />
    );
  }
  return (
    <Section title={TITLE} lead={`The last 24 hours, with the keys of this installation. ${OWN_KEYS}`}>
      <table className={classes.table} aria-label="Calls by provider">
        <thead>
          <tr>
            <th scope="col">Provider</th>
            <th scope="col">Calls</th>
            <th scope="col">Failed</th>
            <th scope="col">Average</th>
            <th scope="col">95th percentile</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ provider, calls, failures, errorRate, responseTimeAvg, responseTimeP95 }) => (
            <tr key={provider}>
              <th scope="row">{OPERATOR_PROVIDERS[provider]}</th>
              <td>{plural(calls, 'call')}</td>
              <td>{failures === 0 ? 'None' : `${formatNumber(failures)} (${round(errorRate)}%)`}</td>
              <td>{round(responseTimeAvg, 0)} ms</td>
              <td>{formatP95(responseTimeP95)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
