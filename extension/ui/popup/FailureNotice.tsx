import { keepLabel, LOST_LABEL, type Refusal, REFUSAL_TITLE, surroundings } from '#web/lib/refusal.ts';
import type { Failure } from '../../messages.ts';
import { mayTryAgain, remedyFor } from '../../remedies.ts';
import { send } from '../../send.ts';

/** What a rejected rewrite left out, in its place in the prompt, and why. */
function RefusalReasons({ refusal: { lost, reasons }, prompt }: { refusal: Refusal; prompt: string }) {
  return (
    <>
      {lost.length > 0 && (
        <ul className="lost" dir="auto" aria-label={LOST_LABEL}>
          {lost.map((part) => {
            const around = surroundings(prompt, part);
            return (
              <li key={`${String(part.start)} ${part.reason}`}>
                {around.before}
                <mark>{around.lost}</mark>
                {around.after}
              </li>
            );
          })}
        </ul>
      )}
      <details>
        <summary>Show the reasons</summary>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface FailureNoticeProps {
  readonly failure: Failure;
  /** The prompt of a failed run. */
  readonly prompt?: string;
  readonly onRetry?: () => void;
  /** Keeps the rewrite that was rejected. */
  readonly onKeep?: (id: string) => void;
}

/** What failed, and what the user can do about it. */
export function FailureNotice({ failure, prompt = '', onRetry, onKeep }: FailureNoticeProps) {
  const { refusal } = failure;
  const remedy = remedyFor(failure.code);
  return (
    <section role="alert">
      <p className="problem">{refusal ? `${REFUSAL_TITLE}. ${refusal.summary}` : failure.message}</p>
      {refusal && <RefusalReasons refusal={refusal} prompt={prompt} />}
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
