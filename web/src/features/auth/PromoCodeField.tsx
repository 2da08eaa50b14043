import { skipToken } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import { usePromoCodeOfferQuery } from '#web/graphql/operations.generated.ts';
import classes from './AuthPage.module.css';
import { normalizePromoCode, PROMO_CODE_REFUSED } from './promo-code.ts';

interface PromoCodeFieldProps {
  readonly value?: string;
  readonly onChange?: (code: string) => void;
  /** Why the form did not accept the code. */
  readonly error?: ReactNode;
  /** Called with a code that the server refused when the user had it validated. */
  readonly onRefused: (code: string) => void;
}

const isRefusal = (error: unknown) => errorCode(error) === 'BAD_USER_INPUT';

const describeFailure = (error: unknown) =>
  isRefusal(error) ? PROMO_CODE_REFUSED : errorMessage(error, 'Promo code not valid');

/** An optional promo code, which can be checked before the account exists. An invalid code does not prevent the sign-up. */
export function PromoCodeField({ value = '', onChange, error: refusal, onRefused }: PromoCodeFieldProps) {
  // The code that was sent to be checked last.
  const [asked, setAsked] = useState<string | null>(null);
  const { data, loading, error, refetch } = usePromoCodeOfferQuery(
    asked === null ? skipToken : { variables: { code: asked }, fetchPolicy: 'network-only' },
  );
  const isAskedRefused = error !== undefined && isRefusal(error);
  useEffect(() => {
    if (asked !== null && isAskedRefused) onRefused(asked);
  }, [asked, isAskedRefused, onRefused]);
  const code = normalizePromoCode(value);
  // The result belongs to the code that was sent, not to one that was typed since.
  const isAnswered = !loading && asked === code;
  const hasRefusal = Boolean(refusal);
  const validate = () => {
    // The query's `error` is shown below the button.
    if (asked === code) void refetch().catch(() => undefined);
    else setAsked(code);
  };
  return (
    <div className={classes.promo}>
      <TextInput
        id="promo-code"
        name="promo-code"
        label="Promo code (optional)"
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        error={hasRefusal}
        aria-describedby="promo-code-result"
        onChange={(event) => {
          onChange?.(event.currentTarget.value);
        }}
      />
      <Button variant="default" size="md" loading={loading} disabled={code === ''} onClick={validate}>
        Validate
      </Button>
      {/* Below the button, so that it stays beside the field. */}
      <p id="promo-code-result" role="status" className={hasRefusal || error ? classes.promoFailure : classes.success}>
        {hasRefusal && refusal}
        {!hasRefusal && isAnswered && error && describeFailure(error)}
        {!hasRefusal && isAnswered && data && `Promo code validated: ${data.promoCodeOffer.summary}.`}
      </p>
    </div>
  );
}
