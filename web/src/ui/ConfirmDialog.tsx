import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ActionStatus } from './ActionStatus.tsx';
import classes from './ConfirmDialog.module.css';
import { Consequences } from './Consequences.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorState } from './PageStates.tsx';
import { TypedWord, useTypedWord } from './TypedWord.tsx';

interface LoadError {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Turns the state of a query into the prop `loadError`. Null: the query did not fail. */
export const toLoadError = ({
  error,
  refetch,
}: {
  error?: unknown;
  refetch: () => Promise<unknown>;
}): LoadError | null => (error === undefined ? null : { error, onRetry: () => void refetch() });

interface ConfirmDialogProps {
  /** The question, which names the thing: 'Delete ada@example.com?' */
  readonly title: string;
  /**
   * What the action destroys, with numbers: '214 prompts in the history', 'the Pro plan, paid until Mar 3, 2027'. Undefined while it is loading:
   * until then, the action can't be confirmed.
   */
  readonly destroys: readonly ReactNode[] | undefined;
  /** Why `destroys` could not be loaded, and what loads it again. */
  readonly loadError?: LoadError | null;
  /** What remains, or what cannot be undone. */
  readonly children?: ReactNode;
  /** A verb and its object, such as 'Delete user'. */
  readonly confirmLabel: string;
  /** A word that the user must type, and what reminds of it. Only for the deletion of an account or a team. */
  readonly typed?: { readonly word: string; readonly reminder: string };
  /** Whether the action is running. Left out, with the next two, by a dialog that closes before the action runs. */
  readonly isBusy?: boolean;
  /** Why the action failed. Undefined: it did not. */
  readonly error?: unknown;
  /** What failed, in a sentence, such as 'Failed to delete user.' */
  readonly errorTitle?: string;
  /** A button for a less destructive action, shown beside the others. */
  readonly alternative?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before a destructive action of the admin area and names what it destroys. For an action that can be undone, call `offerUndo` instead.
 * The user's own pages ask with `ConfirmPanel`. ADR 029 says which actions ask.
 */
export function ConfirmDialog({
  title,
  destroys,
  loadError = null,
  children,
  confirmLabel,
  typed,
  isBusy = false,
  error,
  errorTitle = '',
  alternative,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const word = useTypedWord(typed?.word, () => {
    if (destroys && !isBusy) onConfirm();
  });
  const consequencesId = useId();
  return (
    <Dialog title={title} onClose={onClose} describedBy={consequencesId}>
      <form
        className={classes.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          word.confirm();
        }}
      >
        <Consequences id={consequencesId}>
          <Destroys destroys={destroys} isLoading={!destroys && !loadError} />
          {!destroys && loadError && (
            <ErrorState title="What this ends could not be loaded" hint="Nothing was changed." {...loadError} />
          )}
          {children}
        </Consequences>
        {typed && <TypedWord {...typed} field={word.field} />}
        <ActionStatus error={error} errorTitle={errorTitle} />
        <div className={classes.buttons}>
          <Button type="submit" color="red.9" loading={isBusy} disabled={!destroys || !word.isComplete}>
            {confirmLabel}
          </Button>
          {alternative}
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DestroysProps extends Pick<ConfirmDialogProps, 'destroys'> {
  readonly isLoading: boolean;
}

/** Lists what the action destroys, or shows that the list is loading. Screen readers announce a list that arrives after the dialog has opened. */
function Destroys({ destroys, isLoading }: DestroysProps) {
  return (
    <div role="status" className={classes.destroys}>
      {isLoading && (
        <>
          <span className="visually-hidden">Loading what this ends</span>
          <Skeleton height={66} />
        </>
      )}
      {destroys && destroys.length > 0 && (
        <ul>
          {destroys.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
