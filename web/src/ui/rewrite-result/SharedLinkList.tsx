import { Button } from '@mantine/core';
import { useRef } from 'react';
import {
  type SharedLinkRow_LinkFragment,
  SharedLinksDocument,
  useStopSharingMutation,
} from '#web/graphql/operations.generated.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './RewriteResult.module.css';

interface SharedLinkListProps {
  readonly links: readonly SharedLinkRow_LinkFragment[];
  /** Called with the id of a link that the user has ended. */
  readonly onEnded?: (id: string) => void;
}

/** Lists shared links that have not ended, each with a button that ends it. */
export function SharedLinkList({ links, onEnded }: SharedLinkListProps) {
  const [stop] = useStopSharingMutation({ refetchQueries: [SharedLinksDocument], awaitRefetchQueries: true });
  const group = useRef<HTMLDivElement>(null);
  const { isBusy, feedback, error, perform } = useAction(group);
  const end = async (id: string) => {
    if (await perform(stop({ variables: { id } }), { title: 'The link has ended' })) onEnded?.(id);
  };
  return (
    <div ref={group} role="group" aria-label="Shared links" tabIndex={-1}>
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map(({ id, excerpt, hasOriginal, createdAt, expiresAt }) => (
            <li key={id}>
              <span className={classes.excerpt}>
                {excerpt}
                <span className={classes.assistantNote}>
                  Shared {formatDate(new Date(createdAt))} · Ends {formatDate(new Date(expiresAt))}
                  {hasOriginal && ' · With the prompt'}
                </span>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isBusy}
                aria-label={`Stop sharing: ${excerpt}`}
                onClick={() => void end(id)}
              >
                Stop sharing
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ActionStatus feedback={feedback} error={error} errorTitle="The link could not be ended." />
    </div>
  );
}
