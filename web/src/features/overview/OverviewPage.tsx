import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useOverviewQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { Composer } from './composer/Composer.tsx';
import classes from './OverviewPage.module.css';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';
import { StatCards } from './StatCards.tsx';
import { UpgradeCard } from './UpgradeCard.tsx';
import { UsageTrends } from './UsageTrends.tsx';

/** The composer and the statistics load independently. */
export function OverviewPage() {
  usePageTitle('Overview');
  const page = useComposeOnArrival();
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title="Overview" lead="Paste a prompt. Get it back clearer and shorter." />
      <Composer />
      <Statistics />
      <UpgradeCard />
    </div>
  );
}

/** Puts the cursor into the composer when the user followed a link to write a prompt. */
function useComposeOnArrival() {
  const page = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key } = location;
  const isComposing = (location.state as { readonly compose?: boolean } | null)?.compose === true;
  useEffect(() => {
    if (isComposing) page.current?.querySelector('textarea')?.focus();
  }, [isComposing, key]);
  return page;
}

function Statistics() {
  const { data, error, refetch } = useOverviewQuery({ fetchPolicy: 'cache-and-network' });
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
      onRetry={() => void refetch()}
    />
  );
}
