import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode } from '#web/graphql/error-message.ts';
import { PromoCodeOfferDocument, type SignUpInput } from '#web/graphql/operations.generated.ts';

/**
 * Returns a function that checks the promo code before the account is created. A refused code stops the sign-up once, unless Validate has refused
 * it before (`noteRefused`). When the user submits the form again with the same code, the account is created without it. A check that fails for
 * another reason stops nothing.
 */
export function usePromoCodeCheck() {
  const client = useApolloClient();
  const [refused, setRefused] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  /** Whether the server refuses the code, which is remembered. False also when the check itself fails. */
  const isRefused = async (code: string): Promise<boolean> => {
    setIsChecking(true);
    try {
      await client.query({ query: PromoCodeOfferDocument, variables: { code }, fetchPolicy: 'network-only' });
      return false;
    } catch (error) {
      if (errorCode(error) !== 'BAD_USER_INPUT') return false;
      setRefused(code);
      return true;
    } finally {
      setIsChecking(false);
    }
  };
  /** Resolves to the input to send. Null: the code was refused just now, so nothing must be sent. */
  const check = async (input: SignUpInput): Promise<SignUpInput | null> => {
    const { promoCode } = input;
    if (!promoCode) return input;
    if (promoCode === refused) return { ...input, promoCode: null };
    return (await isRefused(promoCode)) ? null : input;
  };
  return { isChecking, isRefused, noteRefused: setRefused, check };
}
