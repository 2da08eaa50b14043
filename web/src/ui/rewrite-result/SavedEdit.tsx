import { Button } from '@mantine/core';
import { useRef } from 'react';
import { errorMessage } from '#web/graphql/error-message.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import classes from './RewriteResult.module.css';
import { type SavedEditOptions, useSavedEdit } from './use-saved-edit.ts';

interface SavedEditProps extends SavedEditOptions {
  /** Whether the user is editing a later version, of which the history has nothing yet. */
  readonly isEditing: boolean;
}

/** Saves the user's version of a rewrite in its history entry, and says whether that is done. */
export function SavedEdit({ isEditing, ...options }: SavedEditProps) {
  const { isSaved, isGone, isSending, error, retry } = useSavedEdit(options);
  const status = useRef<HTMLParagraphElement>(null);
  useReturnFocus(isSending, status);
  const isEdited = options.text !== options.run.simplifiedText && !isEditing;
  const isFailed = error !== undefined && !isGone;
  const progress = isSaved ? isEdited && 'Saved in your history' : !isFailed && 'Saving…';
  return (
    <div className={classes.savedEdit}>
      <p ref={status} role="status" tabIndex={-1}>
        {isGone ? 'This rewrite is no longer in your history. Copy your version to keep it.' : progress}
      </p>
      <div className={classes.failure}>
        <p role="alert" className={classes.problem}>
          {isFailed && `Your version could not be saved in your history. ${errorMessage(error, 'It stays here.')}`}
        </p>
        {isFailed && (
          <Button variant="default" size="compact-sm" loading={isSending} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
