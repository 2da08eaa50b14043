import type { ReactNode } from 'react';
import type { AdminSystemPageQuery } from '#web/graphql/admin-operations.generated.ts';
import { DEFINITIONS } from '#web/graphql/report-definitions.generated.ts';
import { DAY_MS } from '#web/lib/durations.ts';
import { GOOD, type HealthLevel, levelOfHigh, levelOfLow } from '#web/lib/health-levels.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

export type SystemHealth = AdminSystemPageQuery['systemHealth'];

const NONE = '—';
const LABELS: Readonly<Record<HealthLevel, string>> = { good: 'Good', warn: 'Warning', bad: 'Bad' };

/** The first use of anything misses the cache. With fewer requests in the last hour, the hit rate says mostly that. */
const MIN_REQUESTS_OF_CACHE = 1000;
const TOO_FEW_REQUESTS = 'In the last hour. Too few requests to rate it.';

export const round = (value: number, digits = 1) => {
  const factor = 10 ** digits;
  return formatNumber(Math.round(value * factor) / factor);
};

/** 10 s is the last of `LATENCY_EDGES_MS` in the server's minute-figures.rules.ts. */
export const formatP95 = (ms: number | null) => (ms === null ? 'above 10 s' : `${round(ms, 0)} ms`);

type Figure = keyof SystemHealth;

const define = (figure: Exclude<Figure, '__typename'>) => DEFINITIONS[`SystemHealth.${figure}`];

interface LevelCardProps {
  readonly label: string;
  readonly value: string;
  /** Null: there is nothing to rate. */
  readonly level: HealthLevel | null;
  readonly definition: string;
  readonly note: ReactNode;
}

/** A figure that is good, a warning or bad. */
function LevelCard({ label, value, level, definition, note }: LevelCardProps) {
  return (
    <StatCard label={label} value={value} definition={definition} note={note}>
      {level && (
        <p>
          <StatusBadge tone={level}>{LABELS[level]}</StatusBadge>
        </p>
      )}
    </StatCard>
  );
}

/** Shows the figures of the service and of the database as cards. */
export function HealthCards({ health }: { health: SystemHealth }) {
  return (
    <ReportCards>
      <ServiceCards health={health} />
      <DatabaseCards health={health} />
    </ReportCards>
  );
}

/** Says of which time the uptime is: a new installation is measured for less than 24 hours. */
function describeMeasuredTime({ measuredSince, asOf }: Pick<SystemHealth, 'measuredSince' | 'asOf'>): string {
  if (measuredSince === null) return 'Not measured yet';
  const [since, now] = [new Date(measuredSince), new Date(asOf)];
  if (now.getTime() - since.getTime() >= DAY_MS) return 'In the last 24 hours';
  return `Since the first measurement, ${relativeTime(since, now).toLowerCase()}`;
}

/** Figures that are rated. Without a request there is nothing to rate. */
function ServiceCards({ health }: { health: SystemHealth }) {
  const { apiUptime, responseTimeAvg, responseTimeP95, errorRate, cacheHitRate, requestCount, measuredSince } = health;
  const hasRequests = requestCount > 0;
  const canRateCache = cacheHitRate !== null && requestCount >= MIN_REQUESTS_OF_CACHE;
  const requests = hasRequests ? `${plural(requestCount, 'request')} in the last hour` : 'No requests in the last hour';
  return (
    <>
      <LevelCard
        label="API uptime"
        value={measuredSince === null ? NONE : `${round(apiUptime, 2)}%`}
        level={measuredSince === null ? null : levelOfHigh(apiUptime, GOOD.uptime)}
        definition={define('apiUptime')}
        note={describeMeasuredTime(health)}
      />
      <LevelCard
        label="Response time"
        value={hasRequests ? `${round(responseTimeAvg, 0)} ms` : NONE}
        level={hasRequests ? levelOfLow(responseTimeAvg, GOOD.responseTime) : null}
        definition={define('responseTimeAvg')}
        note={hasRequests ? `95th percentile: ${formatP95(responseTimeP95)}` : requests}
      />
      <LevelCard
        label="Error rate"
        value={hasRequests ? `${round(errorRate, 2)}%` : NONE}
        level={hasRequests ? levelOfLow(errorRate, GOOD.errorRate) : null}
        definition={define('errorRate')}
        note={requests}
      />
      <LevelCard
        label="Cache hit rate"
        value={cacheHitRate === null ? NONE : `${round(cacheHitRate)}%`}
        level={canRateCache ? levelOfHigh(cacheHitRate, GOOD.cacheHitRate) : null}
        definition={define('cacheHitRate')}
        note={
          cacheHitRate === null ? 'Not used in the last hour' : canRateCache ? 'In the last hour' : TOO_FEW_REQUESTS
        }
      />
      <StatCard
        label="Requests per minute"
        value={round(health.requestsPerMinute)}
        definition={define('requestsPerMinute')}
        note="In the last 5 minutes"
      />
      <StatCard
        label="Users active now"
        value={formatNumber(health.activeUsers)}
        definition={define('activeUsers')}
        note="Users who rewrote a prompt in the last 5 minutes"
      />
    </>
  );
}

function DatabaseCards({
  health: { databaseConnections, databaseResponseTime, storageUsed, storageTotal },
}: {
  health: SystemHealth;
}) {
  const isKnown = storageTotal > 0;
  return (
    <>
      <StatCard
        label="Database connections"
        value={formatNumber(databaseConnections)}
        definition={define('databaseConnections')}
        note="Open now"
      />
      <StatCard
        label="Database response time"
        value={`${round(databaseResponseTime)} ms`}
        definition={define('databaseResponseTime')}
        note="Average of the last hour"
      />
      <StatCard
        label="Storage"
        value={isKnown ? `${round((storageUsed / storageTotal) * 100)}%` : NONE}
        definition={define('storageUsed')}
        note={isKnown ? `${round(storageUsed, 2)} of ${round(storageTotal, 2)} GB` : `${round(storageUsed, 2)} GB`}
      >
        {isKnown && <QuotaBar label="Storage used" used={storageUsed} limit={storageTotal} />}
      </StatCard>
    </>
  );
}
