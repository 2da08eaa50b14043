import { useEffect, useState } from 'react';
import { useSharedLinksQuery } from '#web/graphql/operations.generated.ts';
import { useMasking } from '#web/preferences/local-preferences.ts';
import type { ResultRun } from './result-run.ts';
import classes from './RewriteResult.module.css';
import { toPublicText } from './public-text.ts';

interface OutdatedLinkProps {
  readonly run: ResultRun;
  /** The rewrite with the user's edits and decisions. */
  readonly text: string;
}

/** Says that a shared link shows an earlier version of the rewrite, after the user changed it. */
export function OutdatedLink({ run, text }: OutdatedLinkProps) {
  const [isMaskingOn] = useMasking();
  const [shown, setShown] = useState<string | null>(null);
  // A rewrite that the user left as it is has no earlier version, unless it was shared in this tab.
  const fetchPolicy = text === run.simplifiedText ? 'cache-only' : 'cache-first';
  const { data } = useSharedLinksQuery({ variables: { runId: run.id, withText: true }, fetchPolicy });
  const links = data?.sharedLinks ?? [];
  const hasLinks = links.length > 0;
  useEffect(() => {
    let isCurrent = true;
    if (hasLinks)
      void toPublicText(text, run, isMaskingOn).then((publicText) => {
        if (isCurrent) setShown(publicText);
      });
    return () => {
      isCurrent = false;
    };
  }, [hasLinks, text, run, isMaskingOn]);
  const isOutdated = shown !== null && links.some((link) => link.text !== shown);
  return (
    <p role="status" className={classes.outdated}>
      {isOutdated && 'Your shared link shows an earlier version. Share offers to replace it.'}
    </p>
  );
}
