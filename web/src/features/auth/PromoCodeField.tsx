import { skipToken } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '#web/graphql/error-message.ts';
import { usePromoCodeOfferQuery } from '#web/graphql/operations.generated.ts';
import classes from './AuthPage.module.css';
import { normalPromoCode } from './promo-code.ts';

interface PromoCodeFieldProps {
  readonly value?: string;
  readonly onChange?: (code: string) => void;
}

/** An optional code, which can be tried before there is an account. One that fails does not stop the sign-up. */
export function PromoCodeField({ value = '', onChange }: PromoCodeFieldProps) {
  const [asked, setAsked] = useState<string | null>(null);
  const { loading, error, refetch } = usePromoCodeOfferQuery(
    asked === null ? skipToken : { variables: { code: asked }, fetchPolicy: 'network-only' },
  );
  const code = normalPromoCode(value);
  // What was found out is about the code that was asked about.
  const isAnswered = !loading && asked === code;
  const validate = () => {
    // A refusal shows where every answer does.
    if (asked === code) void refetch().catch(() => undefined);
    else setAsked(code);
  };
  return (
    <div className={classes.promo}>
      <TextInput
        label="Promo code (optional)"
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          onChange?.(event.currentTarget.value);
        }}
      />
      <Button variant="default" size="md" loading={loading} disabled={code === ''} onClick={validate}>
        Validate
      </Button>
      <p role="status" className={error ? classes.promoFailure : classes.success}>
        {isAnswered && (error ? errorMessage(error, 'Promo code not valid') : 'Promo code validated')}
      </p>
    </div>
  );
}
