import type { ReactNode } from 'react';
import type { AdminSystemPageQuery } from '#web/graphql/operations.generated.ts';
import { GOOD, type HealthLevel, levelOfHigh, levelOfLow } from '#web/lib/health-levels.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { QuotaBar } from '#web/ui/QuotaBar.tsx';
import { ReportCards } from '#web/ui/ReportContent.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

export type SystemHealth = AdminSystemPageQuery['systemHealth'];

const NONE = '—';
const LABELS: Readonly<Record<HealthLevel, string>> = { good: 'Good', warn: 'Warning', bad: 'Bad' };

const round = (value: number, digits = 1) => {
  const factor = 10 ** digits;
  return formatNumber(Math.round(value * factor) / factor);
};

interface LevelCardProps {
  readonly label: string;
  readonly value: string;
  readonly level: HealthLevel | null;
  readonly note: ReactNode;
}

/** A figure that is good, a warning or bad. */
function LevelCard({ label, value, level, note }: LevelCardProps) {
  return (
    <StatCard label={label} value={value} note={note}>
      {level && (
        <p>
          <StatusBadge tone={level}>{LABELS[level]}</StatusBadge>
        </p>
      )}
    </StatCard>
  );
}

export function HealthCards({ health }: { health: SystemHealth }) {
  const { apiUptime, responseTimeAvg, responseTimeP95, errorRate, cacheHitRate, storageUsed, storageTotal } = health;
  const p95 = responseTimeP95 === null ? 'none or above 10 s' : `${round(responseTimeP95, 0)} ms`;
  const storagePercent = storageTotal > 0 ? (storageUsed / storageTotal) * 100 : 0;
  return (
    <ReportCards>
      <LevelCard
        label="API uptime"
        value={`${round(apiUptime, 2)}%`}
        level={levelOfHigh(apiUptime, GOOD.uptime)}
        note="Minutes of the last 24 hours in which a server ran and reached the database."
      />
      <LevelCard
        label="Response time"
        value={`${round(responseTimeAvg, 0)} ms`}
        level={levelOfLow(responseTimeAvg, GOOD.responseTime)}
        note={`The average of the last hour. 95th percentile: ${p95}.`}
      />
      <LevelCard
        label="Error rate"
        value={`${round(errorRate, 2)}%`}
        level={levelOfLow(errorRate, GOOD.errorRate)}
        note="Requests of the last hour that failed with a server error."
      />
      <LevelCard
        label="Cache hit rate"
        value={cacheHitRate === null ? NONE : `${round(cacheHitRate)}%`}
        level={cacheHitRate === null ? null : levelOfHigh(cacheHitRate, GOOD.cacheHitRate)}
        note="Settings and validated GraphQL documents, in memory."
      />
      <StatCard
        label="Requests per minute"
        value={round(health.requestsPerMinute)}
        note="The average of the last five minutes."
      />
      <StatCard
        label="Active users"
        value={formatNumber(health.activeUsers)}
        note="Users with a run in the last five minutes."
      />
      <StatCard
        label="Database connections"
        value={formatNumber(health.databaseConnections)}
        note="All open connections to the database."
      />
      <StatCard
        label="Database response time"
        value={`${round(health.databaseResponseTime)} ms`}
        note="The average time of a ping."
      />
      <StatCard
        label="Storage"
        value={`${round(storagePercent)}%`}
        note={`${round(storageUsed, 2)} of ${round(storageTotal, 2)} GB of the database’s disk.`}
      >
        <QuotaBar label="Storage used" used={storageUsed} limit={storageTotal} />
      </StatCard>
    </ReportCards>
  );
}
