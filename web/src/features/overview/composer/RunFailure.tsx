import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  errorCode,
  errorMessage,
  lostParts,
  refusalReasons,
  refusedRewrite,
  usedPrompt,
} from '#web/graphql/error-message.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import classes from './Composer.module.css';
import { LostParts } from './LostParts.tsx';
import { MorePrompts } from './MorePrompts.tsx';
import { MaskingFailedError } from './use-mask.ts';
import type { Outgoing } from './use-run.ts';

/** Hints that are shown below the server's message, by error code. */
const HINTS: Readonly<Record<string, string>> = {
  QUOTA_EXHAUSTED: 'Your text is still here.',
  ACCOUNT_SUSPENDED: 'Your text is still here.',
  PLAN_REQUIRED: `Your text is still here. Choose ${PRODUCT_NAME} to continue without your own key.`,
  BAD_USER_INPUT: 'Change the text, the action or the model, then try again.',
};

const DEFAULT_HINT = 'Your text is still here. Failed rewrites use no prompt.';

/** The server may have finished the run. The idempotency key makes sure that a retry returns the same run. */
const UNREACHABLE = {
  title: 'The server could not be reached',
  hint: 'Your text is still here. Try again: the same prompt is never counted twice.',
};

const UNMASKED = {
  title: 'Your prompt was not sent',
  hint: 'The masking of personal details could not be loaded. Your text is still here.',
};

const REJECTED = 'The rewrite was rejected';
const REJECTED_HINT = 'It changed the meaning of your prompt. This used no prompt, and your text is still here.';

/** Only some failures a day are refunded. */
const CHARGED_HINT =
  'This used one prompt, because today’s refunds for failed rewrites are used up. Your text is still here.';

function toTexts(error: unknown) {
  if (error instanceof MaskingFailedError) return UNMASKED;
  const code = errorCode(error);
  if (code === undefined) return UNREACHABLE;
  const isRejected = refusalReasons(error).length > 0;
  const hint = isRejected ? REJECTED_HINT : (HINTS[code] ?? DEFAULT_HINT);
  return {
    title: isRejected ? REJECTED : errorMessage(error, 'Your prompt could not be simplified'),
    hint: usedPrompt(error) ? CHARGED_HINT : hint,
  };
}

interface RunFailureProps {
  readonly error: unknown;
  /** The request that failed. Null when none was sent. */
  readonly sent: Outgoing | null;
  readonly onRetry: () => void;
  /** Keeps the rewrite that was rejected. */
  readonly onKeep: (id: string) => void;
}

export function RunFailure({ error, sent, onRetry, onKeep }: RunFailureProps) {
  const code = errorCode(error);
  const { title, hint } = toTexts(error);
  const reasons = refusalReasons(error);
  const lost = lostParts(error);
  const refused = refusedRewrite(error);
  return (
    <div role="alert" className={classes.failure}>
      <div className={classes.failureWords}>
        <p className={classes.failureTitle}>{title}</p>
        <p>{hint}</p>
        {sent && lost.length > 0 && <LostParts parts={lost} sent={sent} />}
        {reasons.length > 0 && (
          <details>
            <summary>Show the reasons</summary>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {code === 'QUOTA_EXHAUSTED' ? (
        <MorePrompts />
      ) : code === 'PLAN_REQUIRED' ? (
        <Button component={Link} to={PLANS_URL} variant="default" size="compact-md" fz={14}>
          View Plans
        </Button>
      ) : (
        <span className={classes.failureButtons}>
          {refused && <KeepAnyway {...refused} onKeep={onKeep} />}
          <Button variant="default" size="compact-md" fz={14} onClick={onRetry}>
            Try again
          </Button>
        </span>
      )}
    </div>
  );
}

interface KeepAnywayProps extends Pick<RunFailureProps, 'onKeep'> {
  readonly id: string;
  readonly costsPrompt: boolean;
}

/** The user may think otherwise than the guard. */
function KeepAnyway({ id, costsPrompt, onKeep }: KeepAnywayProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      fz={14}
      title={costsPrompt ? 'Uses one prompt. Possible for 15 minutes' : 'Uses no prompt. Possible for 15 minutes'}
      onClick={() => {
        onKeep(id);
      }}
    >
      {costsPrompt ? 'Keep it anyway (1 prompt)' : 'Keep it anyway'}
    </Button>
  );
}
