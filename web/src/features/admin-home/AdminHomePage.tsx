import { Link } from 'react-router-dom';
import {
  AdminHomePageDocument,
  type AdminHomePageQuery,
  useAdminHomePageQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { formatMoney, formatNumber } from '#web/lib/quantities.ts';
import { formatMonth } from '#web/lib/report-dates.ts';
import { sumCounts } from '#web/ui/charts/usage-day.ts';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { ReportCards, ReportContent, ReportSkeleton } from '#web/ui/ReportContent.tsx';
import { Section } from '#web/ui/Section.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import classes from './AdminHomePage.module.css';
import { listAttention } from './attention.ts';

const LABELS = { bad: 'Act now', warn: 'To check' } as const;

/** What needs the administrators' attention today. */
export function AdminHomePage() {
  const { data, error, refetch } = useAdminHomePageQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <SectionPage title="Home" lead="What needs your attention today.">
      {error && !data && (
        <ErrorState
          title="The overview could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ReportSkeleton cards={4} label="Loading the overview" />}
      {data && (
        <ReportContent isBusy={false}>
          <NeedsAttention page={data} />
          <Figures page={data} />
          <Section title="Tools" lead="Both use your session.">
            <ul className={classes.list}>
              <li>
                <a href="/admin/explorer">GraphQL explorer</a> runs queries and has examples. It cannot change anything.
              </li>
              <li>
                <a href="/api/docs">API reference</a> describes every REST route.
              </li>
            </ul>
          </Section>
        </ReportContent>
      )}
    </SectionPage>
  );
}
AdminHomePage.preloadData = pageQuery(AdminHomePageDocument, () => ({}));

function NeedsAttention({ page }: { page: AdminHomePageQuery }) {
  const found = listAttention(page);
  return (
    <Section title="Needs attention">
      {found.length === 0 ? (
        <p className={classes.fine}>Nothing. Payments, webhooks, API keys and requests are fine.</p>
      ) : (
        <ul className={classes.list}>
          {found.map(({ title, hint, to, tone }) => (
            <li key={title}>
              <Link to={to} className={classes.item}>
                <span className={classes.title}>{title}</span>
                <StatusBadge tone={tone}>{LABELS[tone]}</StatusBadge>
                <span className={classes.hint}>{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Figures({ page: { adminAnalytics, financialReport, systemHealth } }: { page: AdminHomePageQuery }) {
  const { currency, mrr, revenueByMonth } = financialReport;
  const [before, now] = revenueByMonth.slice(-2);
  const today = adminAnalytics.userGrowth.at(-1)?.count ?? 0;
  const week = sumCounts(adminAnalytics.userGrowth);
  return (
    <ReportCards>
      <StatCard
        label="Sign-ups today"
        value={formatNumber(today)}
        note={`${formatNumber(week)} in the last 7 days, in UTC.`}
      />
      <StatCard
        label="Revenue this month"
        value={formatMoney(now?.revenue ?? 0, currency)}
        note={
          before
            ? `Before refunds. ${formatMoney(before.revenue, currency)} in all of ${formatMonth(before.month)}.`
            : 'Payments, before refunds.'
        }
      />
      <StatCard
        label="Error rate"
        value={`${formatNumber(systemHealth.errorRate)}%`}
        note="Of the requests of the last hour."
      />
      <StatCard label="MRR" value={formatMoney(mrr, currency)} note="Monthly recurring revenue now." />
    </ReportCards>
  );
}
