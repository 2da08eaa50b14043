import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type SharedRewriteQuery, useSharedRewriteQuery } from '#web/graphql/operations.generated.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { CodeText } from '#web/ui/rewrite-diff/CodeText.tsx';
import type { DiffView } from '#web/ui/rewrite-diff/MarkedText.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './SharedPage.module.css';

/** A rewrite that a user shared, for anyone who has the link. */
export function SharedPage() {
  usePageTitle('Shared rewrite');
  useNoIndex();
  const { token = '' } = useParams();
  const { data, error, refetch } = useSharedRewriteQuery({ variables: { token }, fetchPolicy: 'network-only' });
  if (data)
    return (
      <div className={classes.page}>{data.sharedRewrite ? <Rewrite shared={data.sharedRewrite} /> : <Ended />}</div>
    );
  if (!error) return <PageSkeleton label="Loading the shared rewrite" />;
  return (
    <ErrorState
      title="The shared rewrite could not be loaded"
      error={error}
      hint="Check your connection."
      onRetry={() => void refetch()}
    />
  );
}

/** Asks search engines not to list the page. The server also says so in a header, which a page opened from within the app does not get. */
function useNoIndex() {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => {
      meta.remove();
    };
  }, []);
}

type Shared = NonNullable<SharedRewriteQuery['sharedRewrite']>;

function Rewrite({ shared: { text, originalText, createdAt, expiresAt } }: { shared: Shared }) {
  const [view, setView] = useState<DiffView>('rewrite');
  return (
    <>
      <h1>A shared prompt</h1>
      <p className={classes.facts}>
        Rewritten with {PRODUCT_NAME}. Shared on {formatDate(new Date(createdAt))}; the link ends on{' '}
        {formatDate(new Date(expiresAt))}.
      </p>
      <section className={classes.card} aria-label="Shared rewrite">
        <div className={classes.head}>
          {originalText !== null && <ViewSwitch view={view} onChange={setView} />}
          <CopyButton text={text} />
        </div>
        {originalText === null ? (
          <div className={classes.text} dir="auto">
            <CodeText text={text} />
          </div>
        ) : (
          <div className={classes.text} dir="auto">
            <RewriteDiff label="Prompt and rewrite" original={originalText} rewritten={text} changes={[]} view={view} />
          </div>
        )}
      </section>
      <Invitation />
    </>
  );
}

function Ended() {
  return (
    <>
      <h1>This link has ended</h1>
      <p className={classes.facts}>
        Shared links end after 30 days, or when their owner stops sharing. Ask the person who sent it for a new one.
      </p>
      <Invitation />
    </>
  );
}

function Invitation() {
  return (
    <p className={classes.invitation}>
      {PRODUCT_NAME} makes AI prompts clearer and shorter.
      <Button component="a" href="/#demo" variant="default">
        Try it without an account
      </Button>
    </p>
  );
}
