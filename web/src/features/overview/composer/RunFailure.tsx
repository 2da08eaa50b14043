import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errorCode, errorMessage, refusalIn, usedPrompt } from '#web/graphql/error-message.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { unmask } from '#web/lib/privacy/unmask.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import { keepLabel, type Refusal, unmaskRefusal } from '#web/lib/refusal.ts';
import { supportEmail } from '#web/ui/public-shell/support-email.ts';
import { RefusalDetails } from '#web/ui/refusal/RefusalDetails.tsx';
import classes from './Composer.module.css';
import { MorePrompts } from './MorePrompts.tsx';
import { MaskingFailedError } from './use-mask.ts';
import type { Outgoing } from './use-run.ts';

const TEXT_KEPT = 'Your text is still here.';

/** Hints that are shown below the server's message, by error code. */
const HINTS: Readonly<Record<string, string>> = {
  QUOTA_EXHAUSTED: TEXT_KEPT,
  ACCOUNT_SUSPENDED: TEXT_KEPT,
  // The plan includes no own keys. The product's name is the first choice in the list of models (ChoiceBar.tsx).
  PLAN_REQUIRED: `${TEXT_KEPT} Choose ${PRODUCT_NAME} to continue without your own key.`,
  BAD_USER_INPUT: 'Change the text, the action or the model, then try again.',
};

const DEFAULT_HINT = `${TEXT_KEPT} Failed rewrites use no prompt.`;

/** The texts when the server did not answer. It may have finished the run: the idempotency key makes sure that a retry returns the same run. */
const UNREACHABLE = {
  title: 'The server could not be reached',
  hint: `${TEXT_KEPT} If you try again, both attempts together use one prompt at most.`,
};

/** The texts when the prompt could not be masked, so that it was not sent. */
const MASKING_FAILED = {
  title: 'Your prompt was not sent',
  hint: `The masking of personal details could not be loaded. ${TEXT_KEPT}`,
};

function toTexts(error: unknown, refusal: Refusal | null) {
  if (error instanceof MaskingFailedError) return MASKING_FAILED;
  const code = errorCode(error);
  if (code === undefined) return UNREACHABLE;
  if (refusal) return { title: 'The rewrite was rejected', hint: `${refusal.summary} ${TEXT_KEPT}` };
  return {
    title: errorMessage(error, 'Your prompt could not be simplified'),
    // The title of a failed run that used a prompt says so, and why.
    hint: HINTS[code] ?? (usedPrompt(error) ? TEXT_KEPT : DEFAULT_HINT),
  };
}

interface RunFailureProps {
  readonly error: unknown;
  /** The request that failed. Null when no request was sent. */
  readonly sent: Outgoing | null;
  readonly onRetry: () => void;
  /** Keeps the refused rewrite, by the id of its offer. */
  readonly onKeep: (id: string) => void;
}

/** Reads why the guard refused the rewrite. Restores masked details, and returns the prompt too, because the refusal names positions in it. */
function readRefusal(error: unknown, sent: Outgoing | null) {
  const refusal = refusalIn(error);
  if (!refusal || !sent) return { prompt: '', refusal: null };
  // The positions are those in the prompt as the server trims it.
  const text = sent.input.text.trim();
  return { prompt: unmask(text, sent.found), refusal: unmaskRefusal(refusal, text, sent.found) };
}

/** Says why a run failed, and what the user can do: try again, get more prompts, or keep a refused rewrite. */
export function RunFailure({ error, sent, onRetry, onKeep }: RunFailureProps) {
  const code = errorCode(error);
  const { prompt, refusal } = readRefusal(error, sent);
  const { title, hint } = toTexts(error, refusal);
  return (
    <div role="alert" className={classes.failure}>
      <div className={classes.failureWords}>
        <p className={classes.failureTitle}>{title}</p>
        <p>{hint}</p>
        {refusal && <RefusalDetails refusal={refusal} prompt={prompt} />}
      </div>
      {code === 'QUOTA_EXHAUSTED' ? (
        <MorePrompts />
      ) : code === 'PLAN_REQUIRED' ? (
        <Button component={Link} to={PLANS_URL} variant="default" size="compact-md" fz={14}>
          View Plans
        </Button>
      ) : code === 'ACCOUNT_SUSPENDED' ? (
        <Button component="a" href={`mailto:${supportEmail()}`} variant="default" size="compact-md" fz={14}>
          Contact support
        </Button>
      ) : (
        <span className={classes.failureButtons}>
          {refusal?.offer && <KeepAnyway offer={refusal.offer} onKeep={onKeep} />}
          <Button variant="default" size="compact-md" fz={14} onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
    </div>
  );
}

interface KeepAnywayProps extends Pick<RunFailureProps, 'onKeep'> {
  readonly offer: NonNullable<Refusal['offer']>;
}

/** A button that keeps a refused rewrite, for users who find it good in spite of the guard. */
function KeepAnyway({ offer, onKeep }: KeepAnywayProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      fz={14}
      // For how long the server keeps a refused rewrite: `KEPT_MS` in its refused-rewrites.ts.
      title={offer.costsPrompt ? 'Uses one prompt. Possible for 15 minutes' : 'Uses no prompt. Possible for 15 minutes'}
      onClick={() => {
        onKeep(offer.id);
      }}
    >
      {keepLabel(offer)}
    </Button>
  );
}
