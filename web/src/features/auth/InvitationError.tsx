import { ErrorState } from '#web/ui/PageStates.tsx';

interface InvitationErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether the page has no other heading. */
  readonly isPage?: boolean;
}

/** The page of an invitation that could not be loaded, which says nothing about whether it is valid. */
export function InvitationError({ error, onRetry, isPage = false }: InvitationErrorProps) {
  return (
    <ErrorState
      title="The invitation could not be loaded"
      error={error}
      hint="Nothing was changed."
      onRetry={onRetry}
      isPage={isPage}
    />
  );
}
