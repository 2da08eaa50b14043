import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { SHARE } from '#schema/limits.ts';
import {
  SharedLinksDocument,
  type ShareRunMutation,
  useSharedLinksQuery,
  useShareRunMutation,
} from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import classes from './RewriteResult.module.css';
import { SharedLinkList } from './SharedLinkList.tsx';

interface Shareable {
  readonly runId: string;
  /** The texts as they will be public, with personal details masked if `isMasked`. */
  readonly text: string;
  readonly originalText: string;
  readonly isMasked: boolean;
}

/** Shares a rewrite by a public link, after showing what will be public. */
export function ShareRun({ shareable, onClose }: { shareable: Shareable; onClose: () => void }) {
  const { runId, text, originalText, isMasked } = shareable;
  const [hasOriginal, setHasOriginal] = useState(false);
  // Whether the user ended a link last. Then there is nothing left to do, unless they want another link.
  const [hasEnded, setHasEnded] = useState(false);
  const { data: earlier } = useSharedLinksQuery({
    variables: { runId, withText: true },
    fetchPolicy: 'cache-and-network',
  });
  const [share, { data, loading, error, reset }] = useShareRunMutation({ refetchQueries: [SharedLinksDocument] });
  const links = earlier?.sharedLinks ?? [];

  const create = async (withOriginal: boolean) => {
    try {
      await share({ variables: { input: { runId, text, ...(withOriginal && { originalText }) } } });
      return true;
    } catch {
      // `error` holds the reason.
      return false;
    }
  };

  return (
    <Dialog title="Share by a link" onClose={onClose}>
      <div className={classes.share}>
        {data && <NewLink url={data.shareRun.url} />}
        {!data && !hasEnded && (
          <>
            <p>
              Everyone who has the link can read this text, without an account. Search engines are asked not to list it.
              The link ends after {SHARE.days} days, or earlier when you stop sharing or delete the history entry or
              your account.
            </p>
            <div className={classes.shared} role="group" aria-label="What will be public">
              {hasOriginal && (
                <>
                  <strong>Prompt</strong>
                  <p dir="auto">{originalText}</p>
                  <strong>Rewrite</strong>
                </>
              )}
              <p dir="auto">{text}</p>
            </div>
            {isMasked && <p className={classes.note}>Masked details stay masked.</p>}
            <Checkbox
              label="Also show your original prompt, above the rewrite"
              checked={hasOriginal}
              onChange={({ currentTarget }) => {
                setHasOriginal(currentTarget.checked);
              }}
            />
            <ActionStatus feedback={null} error={error} errorTitle="The link could not be created." />
            <span className={classes.buttons}>
              <Button loading={loading} onClick={() => void create(hasOriginal)}>
                Create link
              </Button>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            </span>
          </>
        )}
        {links.length > 0 && <h3 className={classes.subtitle}>Links to this rewrite</h3>}
        <SharedLinkList
          links={links}
          next={{ text, share: create }}
          onEnded={(id) => {
            // The address of another link that was just made stays in sight.
            if (data && id !== data.shareRun.link.id) return;
            reset();
            setHasEnded(true);
          }}
        />
        {!data && hasEnded && (
          <span className={classes.buttons}>
            <Button onClick={onClose}>Done</Button>
            <Button
              variant="default"
              onClick={() => {
                setHasEnded(false);
              }}
            >
              Share again
            </Button>
          </span>
        )}
      </div>
    </Dialog>
  );
}

function NewLink({ url }: { url: ShareRunMutation['shareRun']['url'] }) {
  return (
    <>
      <p role="status">Your link is ready. Copy it now: we do not store its address, so it can’t be shown again.</p>
      <div className={classes.link}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
        <CopyButton text={url} label="Copy link" />
      </div>
    </>
  );
}
