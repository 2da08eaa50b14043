import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type OverviewQuery, useJoinedTeamQuery, useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { sumCounts } from '#web/ui/charts/usage-day.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PageNotice } from '#web/ui/PageNotice.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { Composer } from './composer/Composer.tsx';
import { isUpgradeOffered } from './offer-upgrade.ts';
import classes from './OverviewPage.module.css';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { StatCards } from './StatCards.tsx';
import { UpgradeCard } from './UpgradeCard.tsx';
import { UsageTrends } from './UsageTrends.tsx';

/** Tells a user who has just joined a team whose prompts their rewrites use now. */
function Joined() {
  const [params, change] = useUrlParams();
  if (params.get('joined') !== 'team') return null;
  return (
    <JoinedNotice
      onDismiss={() => {
        change({ joined: null });
      }}
    />
  );
}

function JoinedNotice({ onDismiss }: { readonly onDismiss: () => void }) {
  // Not from the cache, which can have the teams from before the user joined.
  const { data, error } = useJoinedTeamQuery({ fetchPolicy: 'network-only' });
  if (!data && !error) return null;
  const name = data?.teams[0]?.name ?? 'the team';
  return (
    <PageNotice
      text={`You joined ${name}. Your rewrites use its prompts first, then your own.`}
      tone="good"
      onDismiss={onDismiss}
    />
  );
}

/** The start page of signed-in users: the composer, and below it their statistics. The composer does not wait for the statistics. */
export function OverviewPage() {
  usePageTitle('Overview');
  const page = useFocusOnComposer();
  const { data, error, refetch } = useOverviewQuery({ fetchPolicy: 'cache-and-network' });
  useRefetchOnFocus(refetch);
  const isFirstVisit = data?.stats.subscription.promptsUsed === 0 && sumCounts(data.stats.usageByDay) === 0;
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title="Overview" lead="Paste a prompt. Get it back clearer and shorter." />
      <Joined />
      <Composer isFirstVisit={isFirstVisit} />
      <Statistics data={data} error={error} onRetry={() => void refetch()} />
      {data && isUpgradeOffered(data.stats) && <UpgradeCard />}
    </div>
  );
}

/** Whether the device has a keyboard of its own. On touch screens, the focus would open a keyboard over the page. */
const hasKeyboard = () =>
  typeof window.matchMedia !== 'function' || !window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Returns the ref of the page. Puts the cursor into its composer on arrival, and each time that the user follows a link to write a prompt. */
function useFocusOnComposer() {
  const page = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key } = location;
  const isComposing = (location.state as { readonly compose?: boolean } | null)?.compose === true;
  useEffect(() => {
    if (!isComposing && !hasKeyboard()) return;
    // A question that the composer asks comes before its field.
    page.current?.querySelector<HTMLElement>('[role="alertdialog"], textarea')?.focus({ preventScroll: true });
  }, [isComposing, key]);
  return page;
}

interface StatisticsProps {
  readonly data: OverviewQuery | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Statistics({ data, error, onRetry }: StatisticsProps) {
  if (data)
    return (
      <>
        <StatCards stats={data.stats} />
        <UsageTrends stats={data.stats} />
      </>
    );
  if (!error) return <OverviewSkeleton />;
  return (
    <ErrorState
      title="Your statistics could not be loaded"
      error={error}
      hint="You can still simplify prompts."
      onRetry={onRetry}
    />
  );
}
