import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  SharedLinksDocument,
  type SharedLinksQuery,
  useStopSharingMutation,
} from '#web/graphql/operations.generated.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { useAction } from '#web/ui/use-action.ts';
import classes from './RewriteResult.module.css';

type SharedLink = SharedLinksQuery['sharedLinks'][number];

/** The version that a link can show in place of an earlier one. */
interface NextVersion {
  readonly text: string;
  /** Creates a link to it. Returns whether that succeeded. */
  readonly share: (hasOriginal: boolean) => Promise<boolean>;
}

interface SharedLinkListProps {
  readonly links: readonly SharedLink[];
  /** Offered beside links with another text, which is part of their data then. */
  readonly next?: NextVersion;
  /** Called with the id of a link that the user has ended. */
  readonly onEnded?: (id: string) => void;
}

/** Lists shared links that have not ended, each with a button that ends it. A link to an earlier version can be replaced. */
export function SharedLinkList({ links, next, onEnded }: SharedLinkListProps) {
  const [stop] = useStopSharingMutation({ refetchQueries: [SharedLinksDocument], awaitRefetchQueries: true });
  const group = useRef<HTMLDivElement>(null);
  const { isBusy, feedback, error, perform } = useAction(group);
  // The link that the user is asked about.
  const [asked, setAsked] = useState<string | null>(null);
  const openers = useRef(new Map<string, HTMLButtonElement>());
  const cancel = (id: string) => {
    setAsked(null);
    openers.current.get(id)?.focus();
  };
  const end = async (id: string) => {
    if (await perform(stop({ variables: { id } }), { title: 'The link has ended' })) onEnded?.(id);
  };
  const replace = async ({ id, hasOriginal }: SharedLink, { share }: NextVersion) => {
    if (await share(hasOriginal)) await perform(stop({ variables: { id } }), { title: 'The earlier link has ended' });
  };
  return (
    <div ref={group} role="group" aria-label="Shared links" tabIndex={-1}>
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => {
            const { id, excerpt } = link;
            const later = next && link.text !== undefined && link.text !== next.text ? next : null;
            return (
              <li key={id}>
                <LinkFacts link={link} isEarlier={later !== null} />
                <span className={classes.buttons}>
                  {later && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={isBusy}
                      aria-label={`Share this version instead: ${excerpt}`}
                      onClick={() => void replace(link, later)}
                    >
                      Share this version instead
                    </Button>
                  )}
                  <Button
                    variant="default"
                    size="compact-sm"
                    ref={(button) => {
                      if (button) openers.current.set(id, button);
                      else openers.current.delete(id);
                    }}
                    disabled={isBusy}
                    aria-label={`Stop sharing: ${excerpt}`}
                    aria-expanded={asked === id}
                    onClick={() => {
                      setAsked(asked === id ? null : id);
                    }}
                  >
                    Stop sharing
                  </Button>
                </span>
                {asked === id && (
                  <div className={classes.question}>
                    <ConfirmPanel
                      question="Stop sharing this rewrite?"
                      confirmLabel="Stop sharing"
                      isBusy={isBusy}
                      onConfirm={() => void end(id)}
                      onCancel={() => {
                        cancel(id);
                      }}
                    >
                      <p>
                        The link stops working for everyone who has it. If you share again, the link is another one.
                      </p>
                    </ConfirmPanel>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ActionStatus feedback={feedback} error={error} errorTitle="The link could not be ended." />
    </div>
  );
}

function LinkFacts({ link, isEarlier }: { link: SharedLink; isEarlier: boolean }) {
  const { excerpt, hasOriginal, createdAt, expiresAt } = link;
  return (
    <span className={classes.excerpt}>
      {excerpt}
      <span className={classes.assistantNote}>
        Shared {formatDate(new Date(createdAt))} · Ends {formatDate(new Date(expiresAt))}
        {hasOriginal && ' · With your original prompt'}
      </span>
      {isEarlier && <span className={classes.earlier}>Shows an earlier version of this rewrite.</span>}
    </span>
  );
}
