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
}

/** What failed, and what the user can do about it. */
export function FailureNotice({ failure, prompt = '', onRetry, onKeep }: FailureNoticeProps) {
  const { refusal } = failure;
  const remedy = remedyFor(failure.code);
  return (
    <section role="alert">
      <p className="problem">{refusal?.summary ?? failure.message}</p>
      {refusal && <RefusalDetails refusal={refusal} prompt={prompt} />}
      <div className="row start">
        {refusal?.offer && onKeep && <KeepAnyway offer={refusal.offer} onKeep={onKeep} />}
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

function KeepAnyway({
  offer,
  onKeep,
}: Required<Pick<FailureNoticeProps, 'onKeep'>> & { offer: NonNullable<Refusal['offer']> }) {
  return (
    <button
      type="button"
      onClick={() => {
        onKeep(offer.id);
      }}
    >
      {keepLabel(offer)}
    </button>
  );
}
