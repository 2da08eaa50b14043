import { useApolloClient } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { errorCode, errorMessage } from '#web/graphql/error-message.ts';
import { PromoCodeOfferDocument } from '#web/graphql/operations.generated.ts';
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

/** What the server said of a code. */
interface Answer {
  readonly code: string;
  readonly isValid: boolean;
  readonly text: string;
}

/** An optional promo code, which can be checked before the account exists. An invalid code does not prevent the sign-up. */
export function PromoCodeField({ value = '', onChange, error: refusal, onRefused }: PromoCodeFieldProps) {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const code = normalizePromoCode(value);
  // The answer belongs to the code that was sent, not to one that was typed since.
  const shown = !isLoading && answer?.code === code ? answer : null;
  const hasRefusal = Boolean(refusal);
  const isInvalid = hasRefusal || shown?.isValid === false;
  const validate = async () => {
    setIsLoading(true);
    try {
      const { data } = await client.query({
        query: PromoCodeOfferDocument,
        variables: { code },
        fetchPolicy: 'network-only',
      });
      setAnswer({ code, isValid: true, text: `Promo code validated: ${data.promoCodeOffer.summary}.` });
    } catch (error) {
      setAnswer({ code, isValid: false, text: describeFailure(error) });
      if (isRefusal(error)) onRefused(code);
    } finally {
      setIsLoading(false);
    }
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
        error={isInvalid}
        aria-describedby="promo-code-result"
        onChange={(event) => {
          onChange?.(event.currentTarget.value);
        }}
      />
      <Button variant="default" size="md" loading={isLoading} disabled={code === ''} onClick={() => void validate()}>
        Validate
      </Button>
      {/* Below the button, so that it stays beside the field. */}
      <p id="promo-code-result" role="status" className={isInvalid ? classes.promoFailure : classes.success}>
        {hasRefusal ? refusal : shown?.text}
      </p>
    </div>
  );
}
