import { useSharedLinksQuery } from '#web/graphql/operations.generated.ts';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { SharedLinkList } from '#web/ui/rewrite-result/SharedLinkList.tsx';
import { Section } from '#web/ui/Section.tsx';
import classes from './SettingsPage.module.css';

/** Lists the user's public links to rewrites, with buttons that end them. */
export function SharedLinks() {
  const { data, error, refetch } = useSharedLinksQuery({ fetchPolicy: 'cache-and-network' });
  if (!data && !error) return <ListSkeleton label="Loading your shared links" rows={1} height={120} />;
  return (
    <Section title="Shared links" lead="Everyone who has one of these links can read its text.">
      {data ? (
        <>
          <SharedLinkList links={data.sharedLinks} />
          {data.sharedLinks.length === 0 && (
            <p className={classes.note}>You share nothing. To make a link, choose Share below a rewrite.</p>
          )}
        </>
      ) : (
        <ErrorState
          title="Your shared links could not be loaded"
          error={error}
          hint="They have not changed."
          onRetry={() => void refetch()}
        />
      )}
    </Section>
  );
}
