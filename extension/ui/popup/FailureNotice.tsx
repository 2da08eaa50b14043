import type { Failure } from '../../messages.ts';
import { mayTryAgain, remedyFor } from '../../remedies.ts';
import { send } from '../../send.ts';

/** What failed, and what the user can do about it. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const remedy = remedyFor(failure.code);
  return (
    <section role="alert">
      <p className="problem">{failure.message}</p>
      <div className="row start">
        {remedy && (
          <button type="button" onClick={() => void send('own:open', { place: remedy.place })}>
            {remedy.label}
          </button>
        )}
        {onRetry && mayTryAgain(failure.code) && (
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        )}
      </div>
    </section>
  );
}
