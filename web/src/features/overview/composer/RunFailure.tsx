import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { errorCode, errorMessage, refusalReasons } from '#web/graphql/error-message.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { PRODUCT_NAME } from '#web/lib/product.ts';
import classes from './Composer.module.css';
import { MaskingFailed } from './use-mask.ts';

/** What to know beside the server's words, by its code. */
const HINTS: Readonly<Record<string, string>> = {
  QUOTA_EXHAUSTED: 'Your text is still here.',
  ACCOUNT_SUSPENDED: 'Your text is still here.',
  PLAN_REQUIRED: `Your text is still here. Choose ${PRODUCT_NAME} to go on without your own key.`,
  BAD_USER_INPUT: 'Change the text, or what is chosen below it, then try again.',
};

const DEFAULT_HINT = 'Your text is still here, and a prompt is counted only when its rewrite is made.';

/** Nothing came back, so the run may have been made: its key asks for the same one. */
const UNREACHABLE = {
  title: 'The server could not be reached',
  hint: 'Your text is still here. Trying again never counts the same prompt twice.',
};

const UNMASKED = {
  title: 'Nothing was sent',
  hint: 'What masks personal details could not be loaded. Your text is still here.',
};

const REFUSED = {
  title: 'The rewrite was refused',
  hint: 'It did not keep what your prompt says, so it cost nothing. Your text is still here.',
};

function wordsFor(error: unknown) {
  if (error instanceof MaskingFailed) return UNMASKED;
  const code = errorCode(error);
  if (code === undefined) return UNREACHABLE;
  if (refusalReasons(error).length > 0) return REFUSED;
  return {
    title: errorMessage(error, 'Your prompt could not be simplified'),
    hint: HINTS[code] ?? DEFAULT_HINT,
  };
}

export function RunFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = errorCode(error);
  const { title, hint } = wordsFor(error);
  const reasons = refusalReasons(error);
  return (
    <div role="alert" className={classes.failure}>
      <div className={classes.failureWords}>
        <p className={classes.failureTitle}>{title}</p>
        <p>{hint}</p>
        {reasons.length > 0 && (
          <details>
            <summary>Why not?</summary>
            <ul>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {code === 'QUOTA_EXHAUSTED' || code === 'PLAN_REQUIRED' ? (
        <Button component={Link} to={PLANS_URL} variant="default" size="compact-md" fz={14}>
          View Plans
        </Button>
      ) : (
        <Button variant="default" size="compact-md" fz={14} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
