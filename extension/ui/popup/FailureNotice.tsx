import { keepLabel, type Refusal } from '#web/lib/refusal.ts';
import { RefusalDetails } from '#web/ui/refusal/RefusalDetails.tsx';
import type { Failure } from '../../messages.ts';
import { mayTryAgain, remedyFor } from '../../remedies.ts';
import { send } from '../../send.ts';

interface FailureNoticeProps {
  readonly failure: Failure;
  /** The prompt of a failed run. */
  readonly prompt?: string;
  readonly onRetry?: () => void;
  /** Keeps the rewrite that was refused. */
  readonly onKeep?: (id: string) => void;
  /** True during a run: nothing can be kept meanwhile. */
  readonly isBusy?: boolean;
}

/** What failed, and what the user can do about it. */
export function FailureNotice({ failure, prompt = '', onRetry, onKeep, isBusy = false }: FailureNoticeProps) {
  const { refusal } = failure;
  const remedy = remedyFor(failure.code);
  return (
    <section role="alert">
      <p className="problem">{refusal?.summary ?? failure.message}</p>
      {refusal && <RefusalDetails refusal={refusal} prompt={prompt} />}
      <div className="row start">
        {refusal?.offer && onKeep && <KeepAnyway offer={refusal.offer} onKeep={onKeep} isBusy={isBusy} />}
        {/* The user is in the popup already. */}
        {remedy && remedy.place !== 'popup' && (
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

interface KeepAnywayProps extends Required<Pick<FailureNoticeProps, 'onKeep' | 'isBusy'>> {
  readonly offer: NonNullable<Refusal['offer']>;
}

function KeepAnyway({ offer, onKeep, isBusy }: KeepAnywayProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={() => {
        onKeep(offer.id);
      }}
    >
      {keepLabel(offer)}
    </button>
  );
}
