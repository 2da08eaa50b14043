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

/** Can I still simplify, and what did I get? The composer never waits for the figures. */
export function OverviewPage() {
  usePageTitle('Overview');
  const page = useComposeOnArrival();
  return (
    <div ref={page} className={classes.page}>
      <PageHeader title="Overview" lead="Paste a prompt. Get it back clearer and shorter." />
      <Composer />
      <Figures />
      <UpgradeCard />
    </div>
  );
}

/** For somebody who comes to write, the cursor is in the composer. */
function useComposeOnArrival() {
  const page = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const { key } = location;
  const isWriting = (location.state as { readonly compose?: boolean } | null)?.compose === true;
  useEffect(() => {
    if (isWriting) page.current?.querySelector('textarea')?.focus();
  }, [isWriting, key]);
  return page;
}

function Figures() {
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
      title="Your figures could not be loaded"
      error={error}
      hint="Nothing is lost, and you can still simplify prompts."
      onRetry={() => void refetch()}
    />
  );
}
